import { html } from 'hono/html'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { LARGEST_UPLOAD } from '../../server/service/pictures/encode-picture.ts'
import type { PictureUse } from '../../server/service/pictures/encoded-picture.ts'
import { button, operationForm, uploadForm } from './controls.ts'
import { FORM_OVERHEAD, type OperationContext, type PageContext } from './define.ts'

/** Largest form with one picture, in bytes. */
export const LARGEST_PICTURE_FORM = LARGEST_UPLOAD + FORM_OVERHEAD

/** A picture that people upload and remove. */
interface UploadedPicture {
  /** Path of the operation that sets it. The one that removes it is at `/remove` below. */
  path: string
  /** Name of the file field. */
  use: PictureUse
  label: string
  /** What people should know besides formats and size. */
  hint: string
  /** Address of the current picture. One of another site isn't shown, but can be removed. */
  current: string | null
  /** Hidden fields that name the record. */
  record?: Markup
}

/** The current picture with a form that uploads another one and a button that removes it. */
export function pictureUpload(context: PageContext, picture: UploadedPicture): Markup {
  const { path, use, label, hint, current, record = '' } = picture
  const { problem } = context
  const wrong = problem?.param === use ? html`<small class="wrong" id="${use}-wrong">${problem.text}</small>` : ''
  const shown = current?.startsWith('/') ? html`<p><img class="own-logo" src="${current}" alt="${label}"></p>` : ''
  const field = html`${record}<label class="field"><span>${label}</span>
      <input type="file" name="${use}" accept="image/png,image/jpeg,image/webp,image/gif" required>
      <small>PNG, JPEG, WebP or GIF, up to 5 MB. ${hint}</small>${wrong}</label>${button('Upload', 'quiet')}`
  const removal = html`${record}<button class="button grave" type="submit">Remove<span class="unseen">: ${label}</span></button>`
  return html`${shown}${uploadForm(context, path, field)}
    ${current === null ? '' : operationForm(context, `${path}/remove`, removal)}`
}

/** Reads the picture that a form sent. Throws `parameter_missing` without one. */
export async function sentPicture({ files }: Pick<OperationContext, 'files'>, use: PictureUse): Promise<Uint8Array> {
  const file = files.get(use)
  if (file === undefined) throw new HttpError('parameter_missing', { param: use, detail: 'Choose a picture.' })
  return new Uint8Array(await file.arrayBuffer())
}
