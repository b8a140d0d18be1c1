/** A return with a total revenue of 12, packed by 7-Zip with method 9 and a match 50,000 bytes back. */
export const packedBySevenZip = zip([
  'UEsDBBUAAAAJAAAAIQAaNSjfQgIAALZhAQANAAAANzdfcHVibGljLnhtbOTfQW7TQBQG4H1OMXifOKlAoshxhcKCbkOFxNKKp8VqYlfOOIaz',
  'seBIXAEDLVXFHlX6vpXfr+d/5grz49v34uLLYR9OsT82XbvOVotlFmK76+qmvVlnQ7qev84uylmxjWno2zAtt8d19jmluzd5Po7joumPi5vu',
  'lMfrZh+z0P/e+/jQd7ZcvTy9mkrLWQj3Je9jVce+vJ+uvt7FTV2eny+L/ElS5E/WH/9/V6Uq1N1uOMQ2bdo03Tori8vth6njb35Zr7Ptr3zz',
  '6apL1X4bT7Ed4ttDKldnRf5vWuR/GqaPx2PK2cNUFi/m81DdNsPQ3FZx3I3xPw6Bx+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8',
  'Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj',
  '8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px3tW+Hc88Hg8Ho/H4/F4PB6Px+PxeDwej8fj',
  '8Xg8Ho/H4/F4PB6Px+P9LA8OBAAAABAAEa2wP9YGC1Q8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4',
  'PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwe70s6UEsBAj8DFQAAAAkAAAAhABo1KN9CAgAAtmEB',
  'AA0AAAAAAAAAAAAggKSBAAAAADc3X3B1YmxpYy54bWxQSwUGAAAAAAEAAQA7AAAAbQIAAAAA',
])

/** The same with a password. */
export const lockedBySevenZip = zip([
  'UEsDBBUAAQAJAAAAIQAaNSjfVQIAALZhAQANAAAANzdfcHVibGljLnhtbO99rQ/E4+oFAEuxpCloQQILPyYUwVrW48l2ZLmXwYjqicWgfgVs',
  'u9+trcP8sv28a1RTEW0WDTG4+2MplyV6NMo4u+a5UfrrR8UNZ8I4csppEwiOQpVRNfS9C8f9KUY81xamAUi/SQZ3fYEA+kzQbmzE9MXIcAT9',
  'EZL3dQnIjWZqXbr96lutSwTb8+/0U/xv10ioeXbM09l1hpHo5Pkb7J/7jZK1rWTJKnaRCzDqc+1VKRmBpTWHAa1yVEzA/ODb0xnrnC+Ck8kb',
  '4NHqVvy1oK3Gcz34VQlarG/b+6xc8tuU3yljDhjh2kP25C8f4VRlw8Q5ekUldmO5Y146S3s/5d2/Hjlpp4aU83hSp4ECK+9SA8IJ07J9C+11',
  'MrDPRTZumfjcRUKh0CY4JSBSb+/s556CwqBtfSBS3Kn2XERycJ5WP0xa5C3EnLpQTtMyMm5O+0BkehJT2YcbghieNb3qrOORs+w/5LAGXH9r',
  'x9d4PbhyoX13b1B2plV/c6PqfX2gTlIVCs2pgMawo+aXwAh6q8cJ7bryLOx7kN54byVFUMP0BQcO/2E+cSYKQU0MWj7Zebyc4JT2vm6iBDHp',
  't6FIz7Sxk5rOjEHjQJrYyWLLP1vSuAiCZ7T2AlDwQmS3pzKY/sIRnHknzwBurc5UZUIV3l0XNJffC4yF3WT3iPuDt2/N8Wk6jGH4ZOH3olep',
  '8GUSOo2Yo0TakooAdrjf4TzeXGjfpY4qr97IOyyyDSZ7HuJKuVrqSO06Dt3IZ+lpKXl3i2RHjSGYIKvPWjFGp2oy2v9zhz+KnVBLAQI/AxUA',
  'AQAJAAAAIQAaNSjfVQIAALZhAQANAAAAAAAAAAAAIICkgQAAAAA3N19wdWJsaWMueG1sUEsFBgAAAAABAAEAOwAAAIACAAAAAA==',
])

/** The same with a match 50,003 bytes long, which only method 9 has; `unzip` and 7-Zip read it. */
export const packedWithLongCopy = zip([
  'UEsDBBUAAAAJAAAAAACVZeAnOgEAAIfEAAAFAAAAMS54bWx7v3u/jX1Fbo5CWWpRcWZ+nq2SoZ6BkkJqXnJ+SmZeuq1SaUmaroWSvR2XTVBq',
  'SWlRnkJFbk5esa1SRklJgZW+fnl5uV5mUbFeen6ZfmpaZk6qkkJRaklpUV5YalFxZn6erZKRgaFJmamegZIdl4KCTVBqSWlRnkdqYkpqkZ1N',
  'UGpJaVFeSGVBqnOKnaWlgY1+UGpJaVFeSGVBqnOKnY1+UGpJaVGeR2piSmqRHZeCgk1QaklpUZ5LYkmiQkp+cmlual6Jc16JrZKhkp2NZ1Cw',
  'paWBQkp+cmlual6JZ4qtUpChkp2Nc2RIfkliTlBqWWpeaapjbomdoZGNvnNkSH5JYk5QallqXmmqY26JnY2+Z1CwpaWBnY1+UGpJaVGeS2JJ',
  'oh2XjX5QaklpUZ6djaKursIo1DDQ1bUDAFBLAQIVABUAAAAJAAAAAACVZeAnOgEAAIfEAAAFAAAAAAAAAAAAAAAAAAAAAAAxLnhtbFBLBQYA',
  'AAAAAQABADMAAABdAQAAAAA=',
])

function zip(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(''), 'base64')
}
