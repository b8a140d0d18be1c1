import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderToString } from 'react-dom/server'
import { right } from './typed-page.tsx'

test('a page of components renders on a server as its tags with what stands in them', () => {
  const markup = renderToString(right)
  assert.match(markup, /<nonprofit-picker><a href="\/causes">Choose a nonprofit<\/a><\/nonprofit-picker>/)
  assert.match(markup, /<donate-button theme="dark"><\/donate-button><impact-card><\/impact-card>/)
})
