package io.shardlab.mongo.connection;

import com.mongodb.AuthenticationMechanism;
import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoOperationTimeoutException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Classifies the driver's exceptions for counting, and describes them for users. */
public final class MongoErrors {

    private static final Pattern EXCEPTION_IN_STATE = Pattern.compile(
            "exception=\\{com\\.mongodb\\.[A-Za-z]+: (?<message>[^}]*)}(?:, caused by \\{(?<cause>[^}]*)})?");

    private record Kind(Class<? extends Exception> type, String name) {}

    /** The kinds of exceptions that follow from their class; the first one that fits counts. */
    private static final List<Kind> KINDS = List.of(
            new Kind(MongoWriteConcernException.class, "write-concern"),
            new Kind(MongoSecurityException.class, "authentication"),
            new Kind(MongoSocketReadTimeoutException.class, "read-time-out"),
            new Kind(MongoConnectionPoolClearedException.class, "network"),
            new Kind(MongoSocketException.class, "network"),
            new Kind(MongoOperationTimeoutException.class, "time-limit"),
            new Kind(MongoTimeoutException.class, "server-selection-time-out"),
            new Kind(MongoInterruptedException.class, "interrupted"),
            new Kind(InterruptedException.class, "interrupted"),
            new Kind(MongoNotPrimaryException.class, "not-primary"),
            new Kind(MongoNodeIsRecoveringException.class, "not-primary"));

    /** The error code of a missing right. */
    public static final int UNAUTHORIZED = 13;

    /** Classifies the driver's exceptions for the engine. */
    public static final ErrorClassifier CLASSIFIER = new ErrorClassifier() {
        @Override
        public String kind(Throwable failure) {
            return MongoErrors.kind(failure);
        }

        @Override
        public String describe(Throwable failure) {
            return MongoErrors.describe(failure).toString();
        }

        @Override
        public Message wording(Throwable failure) {
            return MongoErrors.describe(failure);
        }
    };

    private MongoErrors() {}

    /** Returns a short, stable kind such as {@code duplicate-key}, {@code network}, {@code read-time-out}. */
    public static String kind(Throwable failure) {
        if (failure instanceof MongoBulkWriteException bulk) {
            return bulk.getWriteErrors().isEmpty()
                    ? "write-concern"
                    : kindOfCode(bulk.getWriteErrors().get(0).getCode(), "write-error");
        }
        if (failure instanceof MongoWriteException write) {
            return kindOfCode(write.getCode(), "write-error");
        }
        for (Kind kind : KINDS) {
            if (kind.type().isInstance(failure)) {
                return kind.name();
            }
        }
        if (failure instanceof MongoCommandException command) {
            return kindOfCode(command.getErrorCode(), kebab(command.getErrorCodeName()));
        }
        if (failure instanceof MongoServerException server) {
            return kindOfCode(server.getCode(), "server-error");
        }
        return failure instanceof MongoException ? "driver-error" : "client-error";
    }

    /** Returns the kind of a server's error code. */
    public static String kindOfCode(int code, String otherwise) {
        if (ErrorCategory.fromErrorCode(code) == ErrorCategory.DUPLICATE_KEY) {
            return "duplicate-key";
        }
        return switch (code) {
            case UNAUTHORIZED -> "unauthorized";
            case 50 -> "time-limit";
            case 64, 100 -> "write-concern";
            case 6, 7, 89, 9001 -> "network";
            case 133 -> "no-primary";
            case 10107, 13435, 189 -> "not-primary";
            default -> otherwise.isEmpty() ? "code-" + code : otherwise;
        };
    }

    /**
     * True if the same operation may succeed a moment later: the connection was lost or the servers elect a primary. The effect
     * of the failed operation is unknown.
     */
    public static boolean isTransient(MongoException failure) {
        return !(failure instanceof MongoSecurityException || failure instanceof MongoInterruptedException)
                && (failure instanceof MongoSocketException
                        || failure instanceof MongoConnectionPoolClearedException
                        || failure instanceof MongoTimeoutException
                        || failure.hasErrorLabel("RetryableWriteError")
                        || isTransient(failure.getCode()));
    }

    /** True if a server's error code is transient: one of the retryable-writes specification, or no primary found. */
    public static boolean isTransient(int code) {
        return switch (code) {
            case 6, 7, 89, 91, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436 -> true;
            default -> false;
        };
    }

    /** Describes a failure in one sentence without a full stop, class names or cluster dumps. */
    public static Message describe(Throwable failure) {
        if (failure instanceof MongoSecurityException security) {
            return describeSecurity(security);
        }
        if (failure instanceof MongoTimeoutException) {
            return describeTimeout(failure.getMessage());
        }
        if (failure instanceof SilentServerException silent) {
            return silent.wording();
        }
        if (failure instanceof MongoSocketReadTimeoutException read) {
            return Message.of("no reply from {0} within the socket time-out", read.getServerAddress());
        }
        if (failure instanceof MongoSocketException socket) {
            return describeSocket(socket);
        }
        if (failure instanceof MongoBulkWriteException bulk
                && !bulk.getWriteErrors().isEmpty()) {
            return of(
                    bulk.getWriteErrors().get(0).getCode(),
                    bulk.getWriteErrors().get(0).getMessage());
        }
        if (failure instanceof MongoWriteException write) {
            return of(write.getCode(), write.getError().getMessage());
        }
        if (failure instanceof MongoWriteConcernException concern) {
            return Message.text(concern.getWriteConcernError().getMessage());
        }
        if (failure instanceof MongoCommandException command && command.getErrorCode() == UNAUTHORIZED) {
            return MissingRight.describe(command.getErrorMessage())
                    .and(Message.text(" (" + command.getServerAddress() + ")"));
        }
        if (failure instanceof MongoCommandException command) {
            return Message.text(command.getErrorMessage() + " (code " + command.getErrorCode() + named(command) + ", "
                    + command.getServerAddress() + ")");
        }
        if (failure instanceof MongoInterruptedException) {
            return Message.of("this program did not wait for the answer");
        }
        String message = failure.getMessage();
        return Message.text(message == null ? failure.getClass().getSimpleName() : firstLine(message));
    }

    private static Message of(int code, String message) {
        return code == UNAUTHORIZED ? MissingRight.describe(message) : Message.text(message);
    }

    private static String named(MongoCommandException command) {
        return command.getErrorCodeName().isEmpty() ? "" : " " + command.getErrorCodeName();
    }

    private static Message describeSecurity(MongoSecurityException failure) {
        MongoCredential credential = failure.getCredential();
        AuthenticationMechanism mechanism = credential.getAuthenticationMechanism();
        Message by = mechanism == null ? Message.NONE : Message.of(" by {0}", mechanism.getMechanismName());
        if (mechanism == AuthenticationMechanism.MONGODB_X509) {
            return Message.of(
                    "authentication failed{0}: there must be a user on database '{1}' whose name is the subject of "
                            + "the client certificate",
                    by, credential.getSource());
        }
        return credential.getUserName() == null
                ? Message.of(
                        "authentication failed on database '{0}'{1}: check the credentials and authSource",
                        credential.getSource(), by)
                : Message.of(
                        "authentication failed for user '{2}' on database '{0}'{1}: check the user name, the password "
                                + "and authSource",
                        credential.getSource(), by, credential.getUserName());
    }

    /** Extracts the exceptions from the driver's message, which contains a dump of the whole cluster. */
    private static Message describeTimeout(String message) {
        Matcher matcher = EXCEPTION_IN_STATE.matcher(message);
        if (!matcher.find()) {
            return message.contains("ServerSelector") || message.contains("Client view of cluster state")
                    ? Message.of("no suitable server is reachable")
                    : Message.text(firstLine(message));
        }
        String cause = matcher.group("cause");
        String reason = cause == null ? matcher.group("message") : cause.replaceFirst("^[a-zA-Z.]+: ", "");
        return Message.text(reason.isBlank() ? matcher.group("message") : reason);
    }

    private static Message describeSocket(MongoSocketException failure) {
        ServerAddress address = failure.getServerAddress();
        Throwable cause = failure.getCause();
        String reason =
                cause == null || cause.getMessage() == null ? firstLine(failure.getMessage()) : cause.getMessage();
        return Message.of("connection to {0} failed: {1}", address, reason);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static String kebab(String codeName) {
        return codeName.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
