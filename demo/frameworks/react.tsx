import { StrictMode, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../../src/elements/donate-button/donate-button.ts'
import { NonprofitPicker } from '../../src/react/index.ts'
import { DonateWith } from './react-page.tsx'

/** The page in React 19: the picker as a component, which works in every React version, the button as a tag. */
function Page() {
  const [nonprofit, choose] = useState({ id: '', name: 'nobody' })
  return (
    <main>
      <h1>React</h1>
      <form>
        <NonprofitPicker
          publicKey="test_pk_storefront"
          name="nonprofit_id"
          required
          categories={['animals', 'environment', 'human services']}
          onSelected={({ detail }) => choose({ id: detail.nonprofitId, name: detail.name })}
        />
        <button type="submit">Save</button>
      </form>
      <p>
        Chosen: <output>{nonprofit.name}</output>
      </p>
      <DonateWith nonprofitId={nonprofit.id} />
    </main>
  )
}

const rendered = document.getElementById('hydrated')
if (rendered !== null) hydrateRoot(rendered, <DonateWith nonprofitId={rendered.dataset.nonprofit ?? ''} />)

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
