/** Path of the board's read, apart from its schema, which the first screen does not need. */
export const boardPath = '/api/Dispatch/GetBoard'
