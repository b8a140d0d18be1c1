import { css } from 'lit'

/** Styles of the sharing card. Links fill each row, and the last two wrap together, so that none is alone. */
export const styles = css`
  .heading {
    display: grid;
    align-content: center;
    min-block-size: 2.7em;
    line-height: 1.35;
  }
  .preview {
    overflow: clip;
    aspect-ratio: 1;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .preview:has(img, .muted),
  :host(:state(empty)) .skeleton {
    animation: none;
  }
  .preview .muted {
    padding: 33% 1em 1em;
    text-align: center;
  }
  img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    min-block-size: 44px;
  }
  .theme {
    display: flex;
    flex: 1 4.5em;
  }
  .theme span {
    display: grid;
    place-items: center;
    flex: 1;
    min-block-size: 44px;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-size: 0.875em;
    font-weight: 500;
  }
  .theme :checked + span {
    border-color: var(--_accent);
    background: var(--_soft);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .ways > * {
    flex: 1 8.75em;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: 0.25em;
    font-size: 0.875em;
  }
  .ways > button.main-button {
    flex-basis: 100%;
  }
  .ways .skeleton span {
    visibility: hidden;
  }
  .ways .quiet-button {
    border-color: var(--_control);
  }
  .ways a {
    text-decoration: none;
  }
  .networks,
  .networks span {
    display: flex;
    flex-wrap: wrap;
  }
  .networks {
    margin: calc(-0.5 * var(--_space)) -0.25em 0;
  }
  .networks a,
  .networks span {
    flex: 1 auto;
  }
  .networks a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    padding-inline: 0.25em;
    min-inline-size: 44px;
    min-block-size: 44px;
    font-size: 0.875em;
  }
  .notice {
    overflow-wrap: anywhere;
  }
  .notice:empty {
    display: none;
  }
`
