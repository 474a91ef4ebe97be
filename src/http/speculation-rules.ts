/** Where the browser finds them; named in the `Speculation-Rules` header of every public page. */
export const SPECULATION_RULES_URL = '/assets/speculation-rules.json'

/**
 * Which pages a browser may fetch ahead: another screen, once a finger or a pointer moves to its
 * entry in the navigation ("moderate"). Pages are small and come from memory.
 */
export const speculationRules = {
  prefetch: [
    { where: { selector_matches: '.bottom-nav a:not([data-dialog], [aria-current])' }, eagerness: 'moderate' },
  ],
}
