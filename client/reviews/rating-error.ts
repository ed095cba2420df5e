import type { FormError } from '../forms/form-error.ts'

/**
 * The error of the rating. Radio buttons are several elements, so the form would show it in its alert.
 */
export const ratingError = (error: FormError | undefined): string | undefined =>
  error?.field === 'rating' ? error.message : undefined
