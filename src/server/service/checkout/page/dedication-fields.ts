import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { type Field, field, type JudgedForm } from './field.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'
import type { TypedDedication } from './typed-dedication.ts'

/** Where a donor says in whose honor or memory the gift is: folded up, for most gifts are dedicated to nobody. */
export function dedicationFields(
  { occasion, honoree, tell }: TypedDedication,
  form: JudgedForm,
  speaker: HostedSpeaker,
): Markup {
  const { say } = speaker
  const isOpen =
    honoree !== '' || tell !== '' || form.problems.honoree !== undefined || form.problems.tell !== undefined
  const person: Field = { id: 'honoree', autocomplete: 'off', longest: 100, value: honoree, optional: true }
  const told: Field = { id: 'tell', autocomplete: 'off', longest: 254, value: tell, type: 'email', optional: true }
  return html`<details class="dedication"${isOpen ? raw(' open') : ''}>
        <summary>${say('dedicate')}</summary>
        <p class="small" id="dedicate-hint">${say('dedicateHint')}</p>
        <fieldset aria-describedby="dedicate-hint">
          <legend class="apart">${say('occasion')}</legend>
          ${choice('honor', occasion === 'honor', say('inHonor'))}
          ${choice('memory', occasion === 'memory', say('inMemory'))}
        </fieldset>
        <div class="fields">
          ${field(form, speaker, person)}
          ${field(form, speaker, told)}
        </div>
      </details>`
}

function choice(value: TypedDedication['occasion'], isChosen: boolean, label: string): Markup {
  return html`<label class="choice"><input type="radio" name="occasion" value="${value}"${isChosen ? raw(' checked') : ''}><span>${label}</span></label>`
}
