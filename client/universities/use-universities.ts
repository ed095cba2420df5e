import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { University } from '#sync/accounts/universities.ts'
import { api } from '../device/session/api.ts'

const schema = v.array(v.object({ id: v.string(), name: v.string(), domains: v.array(v.string()) }))

/** The supported universities; empty until they were fetched. */
export function useUniversities(): University[] {
  const [universities, setUniversities] = useState<University[]>([])
  useEffect(() => {
    void api('GET', '/api/universities', { schema, auth: false }).then((answer) => {
      if (!answer.error) setUniversities(answer.data)
    })
  }, [])
  return universities
}
