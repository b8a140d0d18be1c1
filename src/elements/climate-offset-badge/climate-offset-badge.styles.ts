import { css } from 'lit'

export const styles = css`
  .top {
    align-items: flex-start;
  }
  .cover {
    min-block-size: 44px;
  }
  .icon {
    color: var(--_accent);
  }
  .stats {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 2em;
  }
  .stats div {
    display: flex;
    flex: 1 4em;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dt {
    color: var(--_muted);
    font-size: 0.8125em;
  }
  dd {
    color: var(--_accent);
    font-size: 1.75em;
    font-weight: 600;
    line-height: 1.2;
  }
  .skeletons {
    display: grid;
    gap: 0.5em;
    align-content: start;
    min-block-size: 5em;
    padding-block: 0.5em;
  }
  .skeletons .skeleton {
    block-size: 1em;
    inline-size: 90%;
  }
  .skeletons .skeleton:last-child {
    inline-size: 60%;
  }
`
