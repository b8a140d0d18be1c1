import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { GivePage } from './give-page.tsx'

const page = (
  <StrictMode>
    <GivePage baseUrl="/proxy" />
  </StrictMode>
)
const root = document.getElementById('root')
const hydrated = document.getElementById('hydrated')
if (root !== null) createRoot(root).render(page)
if (hydrated !== null) hydrateRoot(hydrated, page)
