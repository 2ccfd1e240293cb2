/** Path of the customer's page. A change of any call may affect it. */
export const customerPath = '/api/Customer/GetCustomer'
