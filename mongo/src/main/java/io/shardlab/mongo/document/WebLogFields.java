package io.shardlab.mongo.document;

/** The encoded names of a web-log document's fields, in the order of the document. They must not be changed. */
@SuppressWarnings("MutablePublicArray")
public final class WebLogFields {

    public static final byte[] DATE = BsonAppender.name("date");
    public static final byte[] HOST = BsonAppender.name("host");
    public static final byte[] ID_INFO = BsonAppender.name("IdInfo");
    public static final byte[] USER_ID = BsonAppender.name("UserID");
    public static final byte[] REQUEST_DATE = BsonAppender.name("RequestDate");
    public static final byte[] REQUEST = BsonAppender.name("Request");
    public static final byte[] STATUS_CODE = BsonAppender.name("StatusCode");
    public static final byte[] SIZE = BsonAppender.name("size");

    private WebLogFields() {}
}
