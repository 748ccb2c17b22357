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
            return Message.of("the host name is unknown here");
        }
        if (failure instanceof HttpTimeoutException) {
            return Message.of("no answer in time");
        }
        if (failure instanceof ConnectException) {
            return Message.of("the connection was refused or not possible");
        }
        if (failure instanceof FileSystemException file) {
            return ofFile(file);
        }
        return Optional.ofNullable(failure.getMessage())
                .map(Message::text)
                .orElseGet(() -> failure instanceof EOFException
                        ? Message.of("the connection broke")
                        : Message.text(failure.getClass().getSimpleName()));
    }

    private static Message ofFile(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return Message.of("no permission for {0}", failure.getFile());
        }
        if (failure instanceof NoSuchFileException) {
            return Message.of("{0} does not exist", failure.getFile());
        }
        if (failure instanceof FileAlreadyExistsException) {
            return Message.of("{0} exists already", failure.getFile());
        }
        return Optional.ofNullable(failure.getReason())
                .map(reason -> Message.text(failure.getFile() + ": " + reason))
                .orElseGet(() -> Message.of("{0}: not possible", failure.getFile()));
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
