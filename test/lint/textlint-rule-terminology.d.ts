declare module 'textlint-rule-terminology' {
  import type { TextlintKernelRule } from '@textlint/kernel'

  const rule: TextlintKernelRule['rule']

  export default rule
}
