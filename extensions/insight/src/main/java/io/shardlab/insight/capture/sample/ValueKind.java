package io.shardlab.insight.capture.sample;

/** The types of values that generators distinguish. */
enum ValueKind {
    DOCUMENT("documents"),
    ARRAY("arrays"),
    STRING("strings"),
    INT("int32"),
    LONG("int64"),
    DOUBLE("doubles"),
    DECIMAL("decimals"),
    DATE("dates"),
    OBJECT_ID("ObjectIds"),
    UUID("UUIDs"),
    BINARY("binary values"),
    ENCRYPTED("encrypted values"),
    BOOLEAN("booleans"),
    NULL("null"),
    OTHER("values of rare types");

    /** The subtype of UUIDs. */
    private static final byte UUID_SUBTYPE = 4;

    /** The subtype of fields that a client has encrypted. */
    private static final byte ENCRYPTED_SUBTYPE = 6;

    private final String plural;

    ValueKind(String plural) {
        this.plural = plural;
    }

    static ValueKind of(RawValue value) {
        return switch (value.bsonType()) {
            case DOCUMENT -> DOCUMENT;
            case ARRAY -> ARRAY;
            case STRING -> STRING;
            case INT32 -> INT;
            case INT64 -> LONG;
            case DOUBLE -> DOUBLE;
            case DECIMAL128 -> DECIMAL;
            case DATE_TIME -> DATE;
            case OBJECT_ID -> OBJECT_ID;
            case BINARY -> binary(value.subtype());
            case BOOLEAN -> BOOLEAN;
            case NULL -> NULL;
            default -> OTHER;
        };
    }

    private static ValueKind binary(byte subtype) {
        return switch (subtype) {
            case UUID_SUBTYPE -> UUID;
            case ENCRYPTED_SUBTYPE -> ENCRYPTED;
            default -> BINARY;
        };
    }

    /** The values of this kind, for a sentence. */
    String plural() {
        return plural;
    }

    boolean isNumber() {
        return this == INT || this == LONG || this == DOUBLE || this == DECIMAL;
    }

    /** True if the value has parts, or needs no generator. */
    boolean isScalar() {
        return this != DOCUMENT && this != ARRAY && this != NULL;
    }
}
