package io.shardlab.core.error;

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
    public static String of(IOException failure) {
        if (failure instanceof UnknownHostException || hasCause(failure, UnresolvedAddressException.class)) {
            return "the host name is unknown here";
        }
        if (failure instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        if (failure instanceof ConnectException) {
            return "the connection was refused or not possible";
        }
        if (failure instanceof FileSystemException file) {
            return ofFile(file);
        }
        return Optional.ofNullable(failure.getMessage())
                .orElseGet(() -> failure instanceof EOFException
                        ? "the connection broke"
                        : failure.getClass().getSimpleName());
    }

    private static String ofFile(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "no permission for " + failure.getFile();
        }
        if (failure instanceof NoSuchFileException) {
            return failure.getFile() + " does not exist";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return failure.getFile() + " exists already";
        }
        return failure.getFile() + ": "
                + Optional.ofNullable(failure.getReason()).orElse("not possible");
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
