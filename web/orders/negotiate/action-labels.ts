// What is on the buttons of the negotiation; apart from the other words, because lists need them at once.

export const actionLabels = {
  negotiate: 'Negotiate',
  seeDetails: 'See Details',
  approveOrder: 'Approve Order',
  reject: 'Reject',
  cancel: 'Cancel Order',
  takeBack: 'Take Back Refund Request',
  requestRefund: 'Request Refund',
  revoke: 'Revoke',
  resubmit: 'Resubmit',
} as const;
