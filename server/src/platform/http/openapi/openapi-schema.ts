import { z } from 'zod'
import { type ProblemStatus, problemTypes } from '../problem.ts'

type JsonSchema = Record<string, unknown>

/**
 * The JSON schema of what a schema accepts (`input`) or returns (`output`). Accepted fields with a default are
 * optional.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      dropEndlessLimits(jsonSchema)
      if (io === 'input' && zodSchema instanceof z.ZodObject) dropOptional(zodSchema, jsonSchema)
    },
  }) as JsonSchema
  return json
}

/** Removes limits that every whole number of JSON has. */
function dropEndlessLimits(jsonSchema: { minimum?: number; maximum?: number }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Removes the fields that may be missing from `required`: a preprocessed field counts as required otherwise. */
function dropOptional({ shape }: z.ZodObject, jsonSchema: { required?: string[] }) {
  const required = jsonSchema.required?.filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success)
  if (required?.length) jsonSchema.required = required
  else delete jsonSchema.required
}

export const stringSchema = { type: 'string' }

/** A schema of `components`. */
export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Content of a media type with a schema. */
export const jsonContent = (schema: unknown, type = 'application/json') => ({ [type]: { schema } })

/** Members of RFC 9457 of every refused call. */
const problemMembers = {
  type: { ...stringSchema, format: 'uri' },
  title: stringSchema,
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: stringSchema,
  errors: {
    type: 'array',
    items: {
      type: 'object',
      required: ['field', 'code', 'message'],
      properties: { field: stringSchema, code: stringSchema, message: stringSchema },
    },
  },
}
const problemMembersRequired = Object.keys(problemMembers)

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: [...problemMembersRequired, 'hasError', 'customErrorCode', 'Message'],
  properties: {
    ...problemMembers,
    hasError: { const: true },
    customErrorCode: stringSchema,
    Message: stringSchema,
    redirectUrl: stringSchema,
  },
}

const refusalSchema = {
  type: 'object',
  description:
    'The request is understood and refused. `customErrorCode` is stable; `Errors` names a message for each field.',
  required: ['HasError', 'Message', 'customErrorCode', 'Errors', ...problemMembersRequired],
  properties: {
    ...problemMembers,
    HasError: { const: true },
    Message: stringSchema,
    customErrorCode: stringSchema,
    Errors: { type: 'object', additionalProperties: stringSchema },
  },
}

/** Schemas that every operation uses. */
export const sharedSchemas = { Problem: problemSchema, Refusal: refusalSchema }

/** The answer of a failure, with the codes that it may have. */
const problemResponse = (description: string, statuses: readonly ProblemStatus[], headers?: object) => ({
  description: `${statuses.map((status) => `\`${problemTypes[status].code}\``).join(', ')}: ${description}`,
  ...(headers && { headers }),
  content: jsonContent(
    {
      allOf: [
        schemaRef('Problem'),
        {
          type: 'object',
          properties: {
            status: { enum: statuses },
            customErrorCode: { enum: statuses.map((status) => problemTypes[status].code) },
          },
        },
      ],
    },
    'application/problem+json',
  ),
})

/** Failures by status. */
const problemResponses = {
  400: problemResponse('the request is malformed, as with an unknown field or a value of the wrong kind.', [400]),
  401: problemResponse('the token is missing, unknown, expired or revoked.', [401]),
  403: problemResponse('this role, network or API key may never do this.', [403]),
  404: problemResponse('the row does not exist, or the caller may not see it.', [404]),
  413: problemResponse('the body is too large.', [413]),
  422: problemResponse('the `Idempotency-Key` was used for another body.', [422]),
  429: problemResponse('too many requests; wait for the seconds of `Retry-After`.', [429], {
    'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' },
  }),
  default: problemResponse(
    'any other failure; of a wrong method, `Allow` names the right ones.',
    [405, 409, 415, 500, 503],
  ),
}

/** Status of a problem, as a key of `problemResponses`. */
export type ProblemResponse = keyof typeof problemResponses

/** A failure of `components`. */
export const problemRef = (status: ProblemResponse) => ({ $ref: `#/components/responses/Problem${status}` })

/** The failures as responses of `components`. */
export const sharedResponses = Object.fromEntries(
  Object.entries(problemResponses).map(([status, response]) => [`Problem${status}`, response]),
)
