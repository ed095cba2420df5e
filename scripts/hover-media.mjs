/**
 * A PostCSS plugin that applies every `:hover` rule only where a pointer can hover. On a touch screen
 * the element that was tapped last would otherwise keep its hover look.
 */
export const hoverMedia = {
  postcssPlugin: 'hover-media',
  Rule(rule, { AtRule }) {
    const hovering = rule.selectors.filter(isHovering)
    if (hovering.length === 0 || isInHoverMedia(rule)) return
    const media = new AtRule({ name: 'media', params: '(hover: hover)' })
    media.append(rule.clone({ selectors: hovering }))
    rule.after(media)
    const others = rule.selectors.filter((selector) => !isHovering(selector))
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  },
}

const isHovering = (selector) => selector.includes(':hover')

function isInHoverMedia({ parent }) {
  if (!parent) return false
  return (parent.name === 'media' && /hover: *hover/.test(parent.params)) || isInHoverMedia(parent)
}
