/** A JSON object. */
export type JsonObject = Record<string, unknown>

/** What is kept after an update, as JSON Merge Patch says (RFC 7396): objects merge, null removes, all else replaces. */
export function mergePatch(kept: JsonObject, patch: JsonObject): JsonObject {
  const members = new Map(Object.entries(kept))
  for (const [name, value] of Object.entries(patch))
    if (value === null) members.delete(name)
    else members.set(name, isObject(value) ? mergePatch(objectOr(members.get(name)), value) : value)
  return Object.fromEntries(members)
}

function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
