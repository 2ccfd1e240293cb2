import { expect, test } from 'vitest'
import { answerIn, withAnswer } from './problemQuestions.ts'

const question = 'Which error code does it show?'

test('an answer becomes the last line of the description, and is read from it', () => {
  const description = withAnswer('Cold since Monday', question, 'E12')
  expect(description).toBe('Cold since Monday\nWhich error code does it show? E12')
  expect(answerIn(description, question)).toBe('E12')
})

test('another answer stays in its line, and an empty one takes the line away', () => {
  const description = `${question} E12\nCall back after six`
  expect(withAnswer(description, question, 'E1 ')).toBe(`${question} E1 \nCall back after six`)
  expect(withAnswer(description, question, '')).toBe('Call back after six')
  expect(withAnswer(`${question} E12`, question, '')).toBe('')
})

test('a description without the question has no answer', () => {
  expect(answerIn('', question)).toBe('')
  expect(withAnswer('', question, 'none')).toBe(`${question} none`)
})
