import './donate-button/donate-button.ts'
import './nonprofit-picker/nonprofit-picker.ts'

export * from './index.ts'
