/** What the sharing card says. */
export const shareEnglish = {
  shareTitle: 'Share {name}',
  sharePicture: 'Picture',
  pink: 'Pink',
  white: 'Light',
  black: 'Dark',
  sharePreview: '{theme} picture of {name}',
  share: 'Share',
  shareText: 'I support {name}. Join me:',
  download: 'Download picture',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy this link: {url}',
  email: 'E-mail',
  shareNone: 'There are no pictures of this nonprofit yet.',
}
