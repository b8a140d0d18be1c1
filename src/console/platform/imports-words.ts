/** What the page of imports says. */
export const importsWords = {
  title: 'Imports',
  bmf: 'Exempt Organizations file',
  hint: 'A file of the IRS Business Master File as it is published (eo1.csv, eo_dc.csv, …). New and changed nonprofits are taken over at one stroke; nobody is deleted, and the same file may be sent again. Complete sets, Publication 78 and revocations are read with: almoner import.',
  file: 'File, at most 128 MB',
  send: 'Read this file',
  chooseFile: 'Choose a file first.',
  begun: 'It is being read. How far it is stands below.',
  latest: 'Latest',
  none: 'No file was sent yet.',
} as const
