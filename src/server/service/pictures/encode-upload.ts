import { createHash } from 'node:crypto'
import { HttpError } from '../../http/http-error.ts'
import { encodePicture } from './encode-picture.ts'
import { PICTURE_FORMS, type PictureUse } from './encoded-picture.ts'

/** What a picture may weigh as it is sent, in bytes. */
export const LARGEST_UPLOAD = 5_242_880

/** Where uploaded pictures are served, each under its name. */
export const PICTURES_PATH = '/pictures/'

/** A picture to be kept: its name is the hash of its content. */
export interface EncodedUpload {
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** Encodes a picture anew that somebody uploaded; refuses what is too large or no picture, by the name of its use. */
export async function encodeUpload(use: PictureUse, upload: Uint8Array): Promise<EncodedUpload> {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: use, detail })
  if (upload.byteLength > LARGEST_UPLOAD) throw refuse('This picture is too large: at most 5 MB.')
  const encoded = await encodePicture(use, upload)
  if (encoded.status === 'refused') throw refuse(encoded.reason)
  const bytes = Buffer.from(encoded.bytes)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${PICTURE_FORMS[use].ending}`
  return { name, bytes, width: encoded.width, height: encoded.height }
}
