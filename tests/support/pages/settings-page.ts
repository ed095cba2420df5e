import type { Page } from 'playwright/test'

/** The settings of the availability and its editor. */
export const availabilityOf = (page: Page) => {
  const editor = page.getByRole('dialog', { name: 'Edit Availability' })
  const time = (day: string, which: 'Start' | 'End') =>
    editor.getByRole('group', { name: day }).getByLabel(which, { exact: true })
  return {
    toggle: page.getByRole('switch', { name: 'Show Weekly Availability' }),
    edit: page.getByRole('button', { name: 'Edit Availability' }),
    editor,
    time,
    save: editor.getByRole('button', { name: 'Save' }),
    async fill(day: string, start: string, end: string) {
      await time(day, 'Start').selectOption(start)
      await time(day, 'End').selectOption(end)
    },
  }
}

/** The settings of the payment handles. */
export const paymentOf = (page: Page) => ({
  venmo: page.getByLabel('Venmo Handle'),
  paypal: page.getByLabel('PayPal Handle'),
  save: page.getByRole('button', { name: 'Save Payment Info' }),
})

/** The search for another university. */
export const universityOf = (page: Page) => {
  const field = page.getByRole('combobox', { name: 'Your university' })
  const options = page.getByRole('listbox').getByRole('option')
  return {
    field,
    options,
    async choose(name: string) {
      await field.fill(name)
      await options.filter({ hasText: new RegExp(`^${name}$`) }).click()
    },
  }
}
