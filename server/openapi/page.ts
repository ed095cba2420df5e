import { html, raw } from 'hono/html'
import type { OpenApi } from './document-types.ts'
import { callArticle, type Call } from './page-call.ts'
import { fieldList, schemaFields } from './page-fields.ts'
import { prose, withCode } from './page-prose.ts'

/** The reference for people: one page without a script, rendered from the OpenAPI document. */
export function referencePage(document: OpenApi, look: string) {
  const chapters = chaptersOf(document)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Quad API</title>
        ${raw(look)}
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the calls</a>
        <header>
          <a class="brand" href="/">${mark} Quad</a>
          <a class="raw" href="/api/openapi.json">openapi.json</a>
        </header>
        <div class="columns">
          ${contents(chapters)}
          <main id="main" tabindex="-1">
            <h1>The API</h1>
            <div class="intro">${prose(document.info.description)}</div>
            ${chapters.map((chapter) => chapterSection(document, chapter))}
            ${errorSection(document)} ${schemaSection(document)}
          </main>
        </div>
      </body>
    </html>`
}

interface Chapter {
  name: string
  about: string
  anchor: string
  calls: Call[]
}

function chaptersOf({ tags, paths }: OpenApi): Chapter[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  return tags.map(({ name, description }) => ({
    name,
    about: description,
    anchor: name.toLowerCase().replaceAll(' ', '-'),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

function contents(chapters: Chapter[]) {
  return html`<nav aria-label="Contents">
    <ol>
      ${chapters.map(
        ({ name, anchor, calls }) =>
          html`<li>
            <a href="#${anchor}">${name} <span>${calls.length}</span></a>
          </li>`,
      )}
      <li><a href="#errors">Errors</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ol>
  </nav>`
}

const chapterSection = (document: OpenApi, { name, about, anchor, calls }: Chapter) =>
  html`<section id="${anchor}">
    <h2>${name}</h2>
    <p class="about">${about}</p>
    ${calls.map((call) => callArticle(document, call))}
  </section>`

function errorSection({ components }: OpenApi) {
  const example = components.responses.bad_input?.content?.['application/json']?.example
  return html`<section id="errors">
    <h2>Errors</h2>
    <p class="about">Every error answer has this one shape.</p>
    <pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>
    <dl class="fields">
      ${Object.entries(components.responses).map(
        ([code, { description }]) =>
          html`<div id="error-${code}">
            <dt><code>${code}</code></dt>
            <dd>${withCode(description)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

const schemaSection = ({ components }: OpenApi) =>
  html`<section id="schemas">
    <h2>Schemas</h2>
    <p class="about">What several answers share.</p>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<article class="call" id="schema-${name}">
          <h3>${name}</h3>
          ${fieldList('Fields', schemaFields(schema))}
        </article>`,
    )}
  </section>`

const mark = html`<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
  <rect x="2.5" y="4" width="12" height="12" rx="3.6" />
  <rect x="2.5" y="18" width="12" height="12" rx="3.6" />
  <rect x="16.5" y="18" width="12" height="12" rx="3.6" />
  <rect x="18.5" y="1.5" width="12" height="12" rx="3.6" />
</svg>`
