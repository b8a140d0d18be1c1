import { css } from 'lit'

/** Looks of the sharing card. */
export const styles = css`
  :host {
    max-inline-size: 22em;
    min-block-size: 46.75em;
  }
  /* What names no nonprofit has nothing to keep a place for. */
  :host(:state(idle):not([nonprofit-id])) {
    min-block-size: 0;
  }
  .frame {
    gap: 0.875em;
    padding: 1.25em;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }
  .heading {
    display: grid;
    flex: 1 4.5em;
    align-content: start;
    min-block-size: 2.7em;
    font-size: 1em;
    font-weight: 600;
    line-height: 1.35;
  }
  .preview {
    overflow: clip;
    aspect-ratio: 1;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .preview:has(img, .muted) {
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
    font-weight: 600;
  }
  .theme :checked + span {
    border-color: var(--_accent);
    background: var(--_soft);
    box-shadow: inset 0 0 0 1px;
    color: var(--_accent);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: end;
    gap: 0.25em;
    min-block-size: calc(44px + 3.5em);
  }
  .ways .main-button {
    flex: 1 100%;
    min-inline-size: 0;
  }
  .ways a {
    text-decoration: none;
  }
  .networks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5em, 1fr));
    gap: 0 0.5em;
  }
  .networks a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: 0.875em;
  }
  .notice {
    min-block-size: 1.5em;
    overflow-wrap: anywhere;
  }
`
