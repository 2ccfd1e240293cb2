import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { requiredInteger, requiredText, text } from '../platform/fields.ts'
import { once } from '../platform/once.ts'
import { fileName, maxFileBytes, maxNameLength, pieceBytes, uploadTypes } from './attachment.ts'

/** Maximum length of the name that a client gives an upload in pieces, in characters. */
const maxUploadIdLength = 64
const uploadState = once(() => z.object({ received: z.int(), FileName: z.string().optional() }))

/** The files themselves, apart from the lists: a technician's phone uploads photos and lists no attachments. */
export const imageApi = {
  upload: endpoint({
    method: 'POST',
    path: '/Images/UploadFile',
    summary:
      'Uploads one file in the multipart field `file`. It is deleted after 24 hours unless the same user adds it to a record.',
    who: who.everyone,
    envelope: 'bare',
    upload: { largest: maxFileBytes },
    // Bytes arrive and are scanned between the reservation of their quota and the end of the upload.
    managesTransactions: true,
    body: () => z.strictObject({ type: z.enum(uploadTypes) }),
    response: () => z.object({ FileName: z.string() }),
  }),
  uploadPiece: endpoint({
    method: 'POST',
    path: '/Images/UploadPiece',
    summary:
      'Appends bytes to the upload that the client named `upload`; its first piece, at offset 0, creates it. `offset` has to be what was received, else 409 with `received`. The last piece answers with the `FileName`, as `UploadFile` does. An upload without a new piece for 24 hours is deleted.',
    who: who.everyone,
    envelope: 'bare',
    rawBody: { largest: pieceBytes.max },
    // As `upload`: the last piece joins and scans the file.
    managesTransactions: true,
    body: () =>
      z.strictObject({
        upload: requiredText(maxUploadIdLength),
        name: fileName(),
        type: z.enum(uploadTypes).default('File'),
        offset: requiredInteger({ min: 0 }),
        total: requiredInteger({ min: 1 }),
      }),
    response: uploadState,
  }),
  uploadState: endpoint({
    method: 'GET',
    path: '/Images/UploadState',
    summary: 'Bytes received of an own upload in pieces (0 if it is unknown), with its `FileName` once it is complete.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ upload: requiredText(maxUploadIdLength) }),
    response: uploadState,
  }),
  get: endpoint({
    method: 'GET',
    path: '/Images/GetFile/:name',
    summary:
      'One file. A file that belongs to no record yet (`Temp`) is for the user who uploaded it; any other is for users who may see its record.',
    who: who.everyone,
    envelope: 'file',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        name: requiredText(100),
        type: z.enum(['Temp', 'Attachment']).default('Attachment'),
        filename: text(maxNameLength).optional(),
        /** A picture in this size; other files come whole. */
        size: z.enum(['thumbnail']).optional(),
      }),
    response: () => fileResponse(),
  }),
}
