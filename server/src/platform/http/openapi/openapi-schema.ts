import { z } from 'zod'

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
      if (io === 'input' && zodSchema instanceof z.ZodObject) dropOptional(zodSchema, jsonSchema)
    },
  }) as JsonSchema
  return json
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

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'hasError', 'customErrorCode', 'Message'],
  properties: {
    type: stringSchema,
    title: stringSchema,
    status: { type: 'integer' },
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
  required: ['HasError', 'Message', 'customErrorCode', 'Errors'],
  properties: {
    HasError: { const: true },
    Message: stringSchema,
    customErrorCode: stringSchema,
    Errors: { type: 'object', additionalProperties: stringSchema },
  },
}

/** Schemas that every operation uses. */
export const sharedSchemas = { Problem: problemSchema, Refusal: refusalSchema }

const problemResponse = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: jsonContent(schemaRef('Problem'), 'application/problem+json'),
})

/** Failures by status. */
const problemResponses = {
  400: problemResponse('The request is malformed: an unknown field, or a value of the wrong kind.'),
  401: problemResponse('The token is missing, unknown, expired or revoked.'),
  403: problemResponse('This role, network or API key may never do this.'),
  404: problemResponse('The row does not exist, or the caller may not see it.'),
  413: problemResponse('The body is too large.'),
  422: problemResponse('The `Idempotency-Key` was used for another body.'),
  429: problemResponse('Too many requests: wait for the seconds of `Retry-After`.', {
    'Retry-After': { schema: { type: 'integer' } },
  }),
  default: problemResponse('Any other failure: 409, 415, 500, 503.'),
}

/** Status of a problem, as a key of `problemResponses`. */
export type ProblemResponse = keyof typeof problemResponses

/** A failure of `components`. */
export const problemRef = (status: ProblemResponse) => ({ $ref: `#/components/responses/Problem${status}` })

/** The failures as responses of `components`. */
export const sharedResponses = Object.fromEntries(
  Object.entries(problemResponses).map(([status, response]) => [`Problem${status}`, response]),
)
