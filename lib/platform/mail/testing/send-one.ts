import { openSmtpCourier } from "../smtp-courier";

/** Sends one message through the mail server at the given address, and prints the outcome. */
const courier = openSmtpCourier(process.argv[2]!, "passports@carnet.example");
const envelope = { messageIdHeader: "<msg_2@carnet.example>", createdAt: new Date() };
const body = { to: "anna@example.com", senderName: "Brand", replyTo: null, subject: "s", text: "t", html: "<p>h</p>" };
process.stdout.write(JSON.stringify(await courier.deliver(envelope, body)));
courier.close();
