package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/**
 * Tests connection strings as a run would use them, without running anything. Thread-safe.
 *
 * @param settings the settings of the run, with the server-selection time-out
 * @param limit the maximum time of one test, even if a server accepts the connection and does not answer
 */
public record ConnectionCheck(Settings settings, Duration limit) {

    /**
     * The result for one connection string.
     *
     * @param uri the connection string with its secrets masked
     * @param found the servers that answered; empty if the connection string cannot be used
     * @param problem the reason for that in one sentence without secrets; empty if it can be used
     */
    public record Answer(String uri, Optional<TargetDescription> found, Optional<Message> problem) {}

    /**
     * The results for all connection strings.
     *
     * @param answers one for each URI, in their order
     * @param problem the reason, in one sentence, why a run cannot use them together although each answers; empty if it can
     */
    public record Report(List<Answer> answers, Optional<Message> problem) {
        public Report {
            answers = List.copyOf(answers);
        }

        /** True if a run can use them. */
        public boolean isGood() {
            return problem.isEmpty()
                    && answers.stream().allMatch(answer -> answer.found().isPresent());
        }
    }

    /** An answer with the facts for comparing it with others; without facts if the connection string cannot be used. */
    private record Checked(Answer answer, Optional<ServerFacts> facts) {}

    /** Tests all at the same time; blocks until each has answered, failed, or run out of time. */
    public Report report(List<String> uris) {
        List<Checked> checked = uris.stream()
                .map(uri -> MongoTarget.inOwnThread("connection-check", limit, () -> check(uri))
                        .exceptionally(failure -> refused(uri, failure)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        return new Report(checked.stream().map(Checked::answer).toList(), problemTogether(uris, checked));
    }

    private Checked check(String uri) {
        ParameterTypes.parse(TargetParameters.URI, uri);
        try (MongoTarget target = MongoTarget.connect(List.of(uri), settings, false)) {
            return new Checked(
                    new Answer(MongoUris.mask(uri), Optional.of(target.description()), Optional.empty()),
                    Optional.of(target.facts()));
        }
    }

    private Checked refused(String uri, Throwable failure) {
        return new Checked(
                new Answer(
                        MongoUris.mask(uri),
                        Optional.empty(),
                        Optional.of(sentence(uri, failure).withTexts(KnownSecrets::redact))),
                Optional.empty());
    }

    private Message sentence(String uri, Throwable failure) {
        if (failure instanceof ShardlabException known) {
            return known.wording();
        }
        if (failure instanceof TimeoutException) {
            return Message.of(
                    "{0} accepts connections and has not answered within {1,number,#} s.",
                    MongoUris.hosts(uri), limit.toSeconds());
        }
        return Message.of("Cannot use {0}: {1}.", MongoUris.mask(uri), MongoErrors.describe(failure));
    }

    private static Optional<Message> problemTogether(List<String> uris, List<Checked> checked) {
        List<ServerFacts> facts =
                checked.stream().flatMap(one -> one.facts().stream()).toList();
        if (facts.size() < uris.size()) {
            return Optional.empty();
        }
        try {
            MongoTarget.requireOneCluster(uris, facts);
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(e.wording());
        }
    }
}
