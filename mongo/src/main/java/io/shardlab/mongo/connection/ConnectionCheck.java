package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.KnownSecrets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tries connection strings as a run would use them, without running anything. Thread-safe. */
public final class ConnectionCheck {

    private final Settings settings;
    private final Duration limit;

    /**
     * @param settings of the run, its server-selection time-out among them
     * @param limit how long one may take altogether, a server that accepts and does not answer included
     */
    public ConnectionCheck(Settings settings, Duration limit) {
        this.settings = settings;
        this.limit = limit;
    }

    /**
     * What one of them leads to.
     *
     * @param uri with its secrets masked
     * @param found what answered; empty if nothing of use did
     * @param problem why it cannot be used, in one sentence without secrets; empty if it can
     */
    public record Answer(String uri, Optional<TargetDescription> found, Optional<String> problem) {}

    /**
     * What all of them lead to.
     *
     * @param answers one for each URI, in their order
     * @param problem why a run cannot use them together although each answers, in one sentence; empty if it can
     */
    public record Report(List<Answer> answers, Optional<String> problem) {

        public Report {
            answers = List.copyOf(answers);
        }

        /** Whether a run can use them. */
        public boolean isGood() {
            return problem.isEmpty()
                    && answers.stream().allMatch(answer -> answer.found().isPresent());
        }
    }

    /** An answer, and what a comparison with others needs; empty if nothing of use answered. */
    private record Checked(Answer answer, Optional<ServerFacts> facts) {}

    /** Tries them, all at the same time; blocks until each has answered, failed, or run out of time. */
    public Report report(List<String> uris) {
        List<Checked> checked = uris.stream().map(this::begin).toList().stream()
                .map(CompletableFuture::join)
                .toList();
        return new Report(checked.stream().map(Checked::answer).toList(), problemTogether(uris, checked));
    }

    private CompletableFuture<Checked> begin(String uri) {
        CompletableFuture<Checked> answer = new CompletableFuture<>();
        // Not a pool's: one that hangs in a socket must not hold up another, nor the end of the program.
        Thread thread = new Thread(() -> answer.complete(ask(uri)), "connection-check");
        thread.setDaemon(true);
        thread.start();
        return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).exceptionally(failure -> {
            thread.interrupt();
            return refused(uri, sentence(uri, failure));
        });
    }

    private Checked ask(String uri) {
        try {
            ParameterTypes.parse(TargetParameters.URI, uri);
            try (MongoTarget target = MongoTarget.connect(List.of(uri), settings, false)) {
                return new Checked(
                        new Answer(MongoUris.mask(uri), Optional.of(target.description()), Optional.empty()),
                        Optional.of(target.facts()));
            }
        } catch (RuntimeException e) {
            return refused(uri, sentence(uri, e));
        }
    }

    private static Checked refused(String uri, String sentence) {
        return new Checked(
                new Answer(MongoUris.mask(uri), Optional.empty(), Optional.of(KnownSecrets.redact(sentence))),
                Optional.empty());
    }

    private String sentence(String uri, Throwable failure) {
        if (failure instanceof ShardlabException) {
            return failure.getMessage();
        }
        if (failure instanceof TimeoutException) {
            return MongoUris.hosts(uri) + " accepts connections and has not answered within " + limit.toSeconds()
                    + " s.";
        }
        return "Cannot use " + MongoUris.mask(uri) + ": " + MongoErrors.describe(failure) + ".";
    }

    private static Optional<String> problemTogether(List<String> uris, List<Checked> checked) {
        List<ServerFacts> facts =
                checked.stream().flatMap(one -> one.facts().stream()).toList();
        if (facts.size() < uris.size()) {
            return Optional.empty();
        }
        try {
            MongoTarget.requireOneCluster(uris, facts);
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(e.getMessage());
        }
    }
}
