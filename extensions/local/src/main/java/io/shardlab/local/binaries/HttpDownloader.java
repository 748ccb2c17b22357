package io.shardlab.local.binaries;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches files over HTTP with the JDK's client. Follows redirects, and never retries. Thread-safe.
 *
 * <p>The client's own time-outs begin with the connection. Every wait is bounded here, too, because the resolution of a host
 * name may take half a minute if name servers do not answer.
 */
final class HttpDownloader {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;

    private final Duration answerLimit;
    private final Duration stallLimit;

    /**
     * @param answerLimit the limit of a small request, and of the time until a download begins
     * @param stallLimit the time without progress after which a download is given up
     */
    HttpDownloader(Duration answerLimit, Duration stallLimit) {
        this.answerLimit = answerLimit;
        this.stallLimit = stallLimit;
    }

    /**
     * Checks that a file exists; returns or fails within seconds.
     *
     * @throws IOException if the host can't be reached, does not answer in time, or has no such file
     */
    void requireAvailable(URI file) throws IOException, InterruptedException {
        HttpRequest request = request(file)
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        requireOk(answer(request, BodyHandlers.discarding()));
    }

    Optional<String> text(URI file) throws IOException, InterruptedException {
        HttpResponse<String> response = answer(request(file).build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        if (isAbsent(response)) {
            return Optional.empty();
        }
        requireOk(response);
        return Optional.of(response.body());
    }

    /**
     * Downloads a file; blocks until it is complete.
     *
     * @throws IOException also if the download stalls, or ends before its announced length
     */
    void download(URI file, Path target) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<Path>> transfer =
                client().sendAsync(request(file).build(), BodyHandlers.ofFile(target));
        try {
            requireOk(whileProgressing(transfer, target));
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            // After a stall or an interrupt this closes the connection; it has no effect on a complete transfer.
            transfer.cancel(true);
        }
    }

    private HttpResponse<Path> whileProgressing(CompletableFuture<HttpResponse<Path>> transfer, Path target)
            throws IOException, InterruptedException, ExecutionException {
        long sizeBefore = -1;
        while (true) {
            try {
                return transfer.get(stallLimit.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long size = Files.exists(target) ? Files.size(target) : 0;
                if (size == sizeBefore) {
                    throw new HttpTimeoutException("The download stalled");
                }
                sizeBefore = size;
            }
        }
    }

    /** Makes a client for each request: requests are few, and an unused client would slow down every start. */
    private HttpClient client() {
        return HttpClient.newBuilder()
                .connectTimeout(answerLimit)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    private HttpRequest.Builder request(URI uri) {
        return HttpRequest.newBuilder(uri).timeout(answerLimit);
    }

    private <T> HttpResponse<T> answer(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> future = client().sendAsync(request, handler);
        try {
            return future.get(answerLimit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("No answer");
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            future.cancel(true);
        }
    }

    private static IOException failure(ExecutionException e) {
        return e.getCause() instanceof IOException io
                ? io
                : new DescribedIOException(Message.of("the request failed"), e.getCause());
    }

    private static boolean isAbsent(HttpResponse<?> response) {
        // Stores such as S3 answer "forbidden" for a file that does not exist.
        return response.statusCode() == NOT_FOUND || response.statusCode() == FORBIDDEN;
    }

    private static void requireOk(HttpResponse<?> response) throws IOException {
        if (isAbsent(response)) {
            throw new DescribedIOException(
                    Message.of("the host has no {0}", response.uri().getPath()));
        }
        if (response.statusCode() != OK) {
            throw new DescribedIOException(
                    Message.of("the host answered with HTTP status {0,number,#}", response.statusCode()));
        }
    }
}
