package io.shardlab.mongos.error;

/**
 * MongoDB's error codes that the embedded mongos itself answers with.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/base/error_codes.yml">error_codes.yml</a>
 */
public enum ErrorCode {
    INTERNAL_ERROR(1, "InternalError"),
    BAD_VALUE(2, "BadValue"),
    HOST_UNREACHABLE(6, "HostUnreachable"),
    OVERFLOW(15, "Overflow"),
    INVALID_LENGTH(16, "InvalidLength"),
    AUTHENTICATION_FAILED(18, "AuthenticationFailed"),
    ILLEGAL_OPERATION(20, "IllegalOperation"),
    TYPE_MISMATCH(14, "TypeMismatch"),
    INVALID_BSON(22, "InvalidBSON"),
    NAMESPACE_NOT_FOUND(26, "NamespaceNotFound"),
    SHARD_KEY_NOT_FOUND(61, "ShardKeyNotFound"),
    SHARD_NOT_FOUND(70, "ShardNotFound"),
    INVALID_OPTIONS(72, "InvalidOptions"),
    COMMAND_NOT_SUPPORTED(115, "CommandNotSupported"),
    NAMESPACE_NOT_SHARDED(118, "NamespaceNotSharded"),
    FAILED_TO_SATISFY_READ_PREFERENCE(133, "FailedToSatisfyReadPreference"),
    EXCEEDED_MEMORY_LIMIT(146, "ExceededMemoryLimit"),
    CANNOT_SPLIT(189, "CannotSplit"),
    TOO_MANY_FILES_OPEN(264, "TooManyFilesOpen"),
    UNSUPPORTED_OP_QUERY_COMMAND(352, "UnsupportedOpQueryCommand"),
    BSON_OBJECT_TOO_LARGE(10334, "BSONObjectTooLarge"),
    NOT_A_RETRYABLE_WRITE_COMMAND(50768, "NotARetryableWriteCommand");

    private final int code;
    private final String codeName;

    ErrorCode(int code, String codeName) {
        this.code = code;
        this.codeName = codeName;
    }

    public int code() {
        return code;
    }

    public String codeName() {
        return codeName;
    }
}
