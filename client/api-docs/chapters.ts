import type { OpenApi } from './browser-document.ts'

/**
 * Lists the chapters in the navigation, each with the number of its calls.
 * @param open shows the calls of a chapter
 */
export function showChapters({ tags, paths }: OpenApi, open: (name: string) => void): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const links = tags.map(({ name }) => {
    const link = document.createElement('a')
    // The id that Swagger UI gives to the heading of a chapter.
    link.href = `#operations-tag-${name.replaceAll(' ', '_')}`
    link.addEventListener('click', () => open(name))
    const count = document.createElement('span')
    count.textContent = String(operations.filter((each) => each.tags.includes(name)).length)
    link.append(name, ' ', count)
    return link
  })
  document.querySelector('nav')?.append(...links)
}
