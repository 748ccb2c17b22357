package io.shardlab.local.mongos.error;

/**
 * The MongoDB error codes of the errors that the embedded mongos reports itself.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/base/error_codes.yml">error_codes.yml</a>
 */
public enum ErrorCode {
    INTERNAL_ERROR(1, "InternalError"),
    BAD_VALUE(2, "BadValue"),
    HOST_UNREACHABLE(6, "HostUnreachable"),
    FAILED_TO_PARSE(9, "FailedToParse"),
    UNAUTHORIZED(13, "Unauthorized"),
    TYPE_MISMATCH(14, "TypeMismatch"),
    OVERFLOW(15, "Overflow"),
    INVALID_LENGTH(16, "InvalidLength"),
    AUTHENTICATION_FAILED(18, "AuthenticationFailed"),
    ILLEGAL_OPERATION(20, "IllegalOperation"),
    INVALID_BSON(22, "InvalidBSON"),
    NAMESPACE_NOT_FOUND(26, "NamespaceNotFound"),
    MAX_TIME_MS_EXPIRED(50, "MaxTimeMSExpired"),
    COMMAND_NOT_FOUND(59, "CommandNotFound"),
    SHARD_KEY_NOT_FOUND(61, "ShardKeyNotFound"),
    SHARD_NOT_FOUND(70, "ShardNotFound"),
    INVALID_OPTIONS(72, "InvalidOptions"),
    INVALID_NAMESPACE(73, "InvalidNamespace"),
    COMMAND_NOT_SUPPORTED(115, "CommandNotSupported"),
    NAMESPACE_NOT_SHARDED(118, "NamespaceNotSharded"),
    FAILED_TO_SATISFY_READ_PREFERENCE(133, "FailedToSatisfyReadPreference"),
    EXCEEDED_MEMORY_LIMIT(146, "ExceededMemoryLimit"),
    CANNOT_SPLIT(87, "CannotSplit"),
    TOO_MANY_FILES_OPEN(264, "TooManyFilesOpen"),
    API_VERSION_ERROR(322, "APIVersionError"),
    API_STRICT_ERROR(323, "APIStrictError"),
    UNSUPPORTED_OP_QUERY_COMMAND(352, "UnsupportedOpQueryCommand"),
    BSON_OBJECT_TOO_LARGE(10334, "BSONObjectTooLarge"),
    NOT_SHARD_AND_OPERATION(28625, "Location28625"),
    MISSING_FIELD(40414, "Location40414"),
    UNKNOWN_FIELD(40415, "Location40415"),
    MISSING_DATABASE(40571, "Location40571"),
    NOT_A_RETRYABLE_WRITE_COMMAND(50768, "NotARetryableWriteCommand"),
    MISSING_API_VERSION(4886600, "Location4886600");

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
