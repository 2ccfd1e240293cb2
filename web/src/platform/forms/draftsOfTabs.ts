import { countDrafts } from './storedDrafts.ts'

const channelName = 'callout.drafts'
/** Longer than any tab needs for its answer: the question before signing out waits for it. */
const waitMs = 150

// Each tab that has shown a form answers with the number of its drafts.
const answers = new BroadcastChannel(channelName)
answers.onmessage = ({ data }) => {
  if (data === 'count') answers.postMessage(countDrafts())
}

/** Number of drafts that all open tabs of this browser keep: signing out in one ends the session of all. */
export function countDraftsOfTabs(): Promise<number> {
  const question = new BroadcastChannel(channelName)
  let count = 0
  question.onmessage = ({ data }) => {
    if (typeof data === 'number') count += data
  }
  question.postMessage('count')
  return new Promise((resolve) =>
    setTimeout(() => {
      question.close()
      resolve(count)
    }, waitMs),
  )
}
