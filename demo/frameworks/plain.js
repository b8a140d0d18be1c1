const button = document.querySelector('donate-button')

document.addEventListener('almoner-nonprofit-selected', ({ detail }) => {
  document.querySelector('output').textContent = detail.name
  button.nonprofitId = detail.nonprofitId
})
