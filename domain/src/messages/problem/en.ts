import type { ProblemMessages } from '../messages.ts'

export const problems: ProblemMessages = {
  BadRequest: {
    title: 'The request is malformed',
    advice:
      'No correct program sends it: a field is unknown, or a value is of the wrong kind. Compare it with the description of the API; “detail” and “errors” name the place.',
  },
  Unauthorized: {
    title: 'Not signed in',
    advice:
      'The token or API key is missing, unknown, expired or revoked. Sign in again, or ask who administers the network for a new key.',
  },
  Forbidden: {
    title: 'Not allowed',
    advice: 'This role, network or API key may never do this. Ask who administers the network for the right.',
  },
  NotFound: {
    title: 'Not found',
    advice:
      'It does not exist, or the caller may not see it. The address may be misspelt, or the row is deleted or belongs to others.',
  },
  MethodNotAllowed: {
    title: 'Wrong method',
    advice: 'The address exists, but not with this method. The header “Allow” names those it has.',
  },
  Conflict: {
    title: 'Changed meanwhile',
    advice: 'Somebody else changed it since it was read. Read it again, and send its new version.',
  },
  TooLarge: {
    title: 'Too large',
    advice: 'The request or its file is larger than is accepted. Send it in parts.',
  },
  UnsupportedMediaType: {
    title: 'Unknown kind of content',
    advice: 'The body has a media type that is not read here. Send JSON, or what the description of the call names.',
  },
  IdempotencyKeyReused: {
    title: 'Key used for another request',
    advice: 'The Idempotency-Key was used with another body in the last 24 hours. Take a new key for a new request.',
  },
  TooManyRequests: {
    title: 'Too many requests',
    advice: 'A limit is reached. Wait for the seconds of the header “Retry-After”, then send it again.',
  },
  ServerError: {
    title: 'Unexpected failure',
    advice: 'Something went wrong on the server. Tell who runs the portal the number in the message.',
  },
  Unavailable: {
    title: 'Not available',
    advice:
      'The server or its database does not answer right now. Send it again in a moment; what has an Idempotency-Key is not done twice.',
  },
  Refused: {
    title: 'Refused by a rule',
    advice:
      'The request was understood, but a rule of the business refuses it. The message says why, and “errors” names the fields.',
  },
}
