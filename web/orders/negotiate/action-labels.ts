// Button labels of the negotiation; separate because lists need them on first load.

export const actionLabels = {
  negotiate: 'Negotiate',
  seeDetails: 'See Details',
  approveOrder: 'Approve Order',
  reject: 'Reject',
  cancel: 'Cancel Order',
  takeBack: 'Take Back Refund Request',
  requestRefund: 'Request Refund',
  extendOffer: 'Extend Offer',
  revoke: 'Revoke',
  resubmit: 'Resubmit',
} as const;
