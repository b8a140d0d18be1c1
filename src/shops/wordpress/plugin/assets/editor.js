/* The editor of all blocks: the real element, not interactive, and its settings in the sidebar. */
;(({ blocks, blockEditor, components, element, i18n }, almoner) => {
  const { createElement: el, Fragment, useEffect, useRef } = element
  const { InspectorControls, useBlockProps } = blockEditor
  const { Disabled, ExternalLink, PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } = components
  const { __ } = i18n

  /* Some versions of the editor show blocks in an iframe: the script is added to the document that shows them. */
  function bringElements(target) {
    if (target.querySelector('script[data-almoner]') !== null) return
    const script = target.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: 'anonymous', ...almoner.script })
    script.dataset.almoner = ''
    target.head.append(script)
  }

  function control(setting, { attributes, setAttributes }) {
    const shared = {
      key: setting.name,
      label: setting.label,
      help: setting.info,
      onChange: (value) => setAttributes({ [setting.name]: value }),
      __nextHasNoMarginBottom: true,
    }
    const value = attributes[setting.name]
    if (setting.kind === 'switch') return el(ToggleControl, { ...shared, checked: value === true })
    if (setting.kind === 'choice')
      return el(SelectControl, {
        ...shared,
        value,
        options: Object.entries(setting.choices).map(([one, label]) => ({ value: one, label })),
      })
    return el(TextControl, { ...shared, value, type: setting.kind === 'number' ? 'number' : 'text' })
  }

  function written(settings, attributes) {
    const entries = settings.map(({ name, attribute }) => [attribute, attributes[name]])
    const set = entries.filter(([, value]) => value !== undefined && value !== '' && value !== false)
    return Object.fromEntries(set.map(([attribute, value]) => [attribute, value === true ? '' : value]))
  }

  function Preview({ tag, settings, attributes }) {
    const place = useRef(null)
    useEffect(() => bringElements(place.current.ownerDocument), [])
    if (!almoner.isSetUp)
      return el(
        'div',
        { ref: place },
        el(
          Placeholder,
          { label: 'Almoner', instructions: __('Enter your service and public key first.', 'almoner') },
          el(ExternalLink, { href: almoner.settingsUrl }, __('Settings', 'almoner')),
        ),
      )
    const own = { 'public-key': almoner.publicKey, ...written(settings, attributes) }
    // A changed setting recreates the element, as it is for a visitor.
    return el('div', { ref: place }, el(Disabled, {}, el(tag, { key: JSON.stringify(own), ...own })))
  }

  function linkControls({ attributes, setAttributes }) {
    return [
      el(TextControl, {
        key: 'link',
        label: __('Link without JavaScript', 'almoner'),
        help: __('Page for visitors whose browser runs no JavaScript.', 'almoner'),
        type: 'url',
        value: attributes.link,
        onChange: (link) => setAttributes({ link }),
        __nextHasNoMarginBottom: true,
      }),
      el(TextControl, {
        key: 'linkText',
        label: __('Link text', 'almoner'),
        value: attributes.linkText,
        onChange: (linkText) => setAttributes({ linkText }),
        __nextHasNoMarginBottom: true,
      }),
    ]
  }

  function Edit({ tag, settings, ...props }) {
    const panel = el(
      PanelBody,
      { title: __('Settings', 'almoner') },
      settings.map((setting) => control(setting, props)),
      linkControls(props),
    )
    return el(
      Fragment,
      {},
      el(InspectorControls, {}, panel),
      el('div', useBlockProps(), el(Preview, { tag, settings, attributes: props.attributes })),
    )
  }

  for (const [tag, settings] of Object.entries(almoner.blocks))
    blocks.registerBlockType(`almoner/${tag}`, {
      edit: (props) => el(Edit, { tag, settings, ...props }),
      save: () => null,
    })
})(window.wp, window.almoner)
