import { expect } from 'vitest'

/**
 * Expects the documented shape of an error, with this status and, where given, this sentence and
 * field.
 */
export async function expectRefusal(
  response: Response,
  status: number,
  message?: string,
  field?: string,
): Promise<void> {
  const body = (await response.json()) as { error: { message: unknown; field?: unknown } }
  const sentence = message ?? expect.stringMatching(/^[A-Z]\S+ .*\S$/)
  const fields = {
    ...(Object.hasOwn(body.error, 'field') && { field: field ?? expect.any(String) }),
    ...(Object.hasOwn(body.error, 'userId') && { userId: expect.any(String) }),
  }
  expect({ status: response.status, body }).toEqual({
    status,
    body: {
      error: {
        code: expect.stringMatching(/^[a-z_]+$/),
        message: sentence,
        ...fields,
      },
      message: sentence,
    },
  })
  if (field !== undefined) expect(body.error.field).toBe(field)
  expect(body.error.message).toBe((body as unknown as { message: unknown }).message)
}
