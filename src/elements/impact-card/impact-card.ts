import { define } from '../define.ts'
import { ImpactCardElement } from './impact-card-element.ts'

define('impact-card', ImpactCardElement)

declare global {
  interface HTMLElementTagNameMap {
    'impact-card': ImpactCardElement
  }
}
