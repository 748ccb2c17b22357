package io.shardlab.core.error;

import io.shardlab.core.text.Message;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Describes I/O failures for users; Java's own messages are often only a path, or empty. */
public final class Reasons {

    private Reasons() {}

    /** The reason as the end of a sentence, without a full stop. */
    public static Message of(IOException failure) {
        if (failure instanceof DescribedIOException described) {
            return described.reason();
        }
        if (failure instanceof UnknownHostException || hasCause(failure, UnresolvedAddressException.class)) {
            return Message.of("failure.unknown-host");
        }
        if (failure instanceof HttpTimeoutException) {
            return Message.of("failure.no-answer");
        }
        if (failure instanceof ConnectException) {
            return Message.of("failure.no-connection");
        }
        if (failure instanceof FileSystemException file) {
            return ofFile(file);
        }
        return Optional.ofNullable(failure.getMessage())
                .map(Message::text)
                .orElseGet(() -> failure instanceof EOFException
                        ? Message.of("failure.connection-broke")
                        : Message.text(failure.getClass().getSimpleName()));
    }

    private static Message ofFile(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return Message.of("failure.no-permission", failure.getFile());
        }
        if (failure instanceof NoSuchFileException) {
            return Message.of("failure.no-such-file", failure.getFile());
        }
        if (failure instanceof FileAlreadyExistsException) {
            return Message.of("failure.file-exists", failure.getFile());
        }
        return Optional.ofNullable(failure.getReason())
                .map(reason -> Message.text(failure.getFile() + ": " + reason))
                .orElseGet(() -> Message.of("failure.file-operation", failure.getFile()));
    }

    private static boolean hasCause(Throwable failure, Class<? extends Throwable> kind) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
