/**
 * Classes that only the elements' own templates and styles name, which the embed calls by one letter. Pages reach parts
 * instead. What a script of the elements or a test looks for by its class keeps its name; a test compares them.
 */
const PRIVATE_CLASSES = [
  'bar',
  'bone',
  'bones',
  'chart',
  'check',
  'complaint',
  'cover',
  'did',
  'facts',
  'field',
  'frame',
  'header',
  'heading',
  'icon',
  'line',
  'pills',
  'place',
  'progress',
  'reason',
  'sign',
  'stats',
  'sum',
  'thanks',
  'title',
  'top',
  'words',
]

/** Private classes with their letters. */
export const SHORT_CLASSES: ReadonlyMap<string, string> = new Map(
  PRIVATE_CLASSES.map((name, index) => [name, String.fromCodePoint((index < 26 ? 97 : 39) + index)]),
)
