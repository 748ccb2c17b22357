package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.SavedConnection;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.work.BackgroundWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.prefs.Preferences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypedBeforeTest {

    private static final BackgroundWork NEVER = new BackgroundWork(task -> {}, Runnable::run);

    @TempDir
    Path results;

    private final Preferences saved = new MemoryPreferences();

    @Test
    void aSessionBeginsWithTheFormAndTheConnectionsOfTheLastOneButWithoutPasswords() {
        Models before = models();
        before.workload().restore("mixed", Map.of("threads", "7"));
        SavedConnection connection =
                new SavedConnection("one:1\ntwo:2", "bob", "users", true, "ca.pem", "production", "danger", "7.0.5");
        before.target().connections().restore(List.of(connection), true);
        before.target().connections().password().set("s3cret");
        TypedBefore.save(before, new Choices(saved));

        Models after = models();
        TypedBefore.restore(after, new Choices(saved));

        assertThat(after.workload().form().get().workload().name()).isEqualTo("mixed");
        assertThat(after.workload().form().get().field("threads").text().get()).isEqualTo("7");
        assertThat(after.target().connections().saved()).containsExactly(connection);
        assertThat(after.target().connections().byUri().get()).isTrue();
        assertThat(after.target().connections().addresses().get()).isEqualTo("one:1\ntwo:2");
        assertThat(after.target().connections().user().get()).isEqualTo("bob");
        assertThat(after.target().connections().database().get()).isEqualTo("users");
        assertThat(after.target().connections().tls().get()).isTrue();
        assertThat(after.target().connections().caFile().get()).isEqualTo("ca.pem");
        assertThat(after.target().connections().password().get()).isEmpty();
        assertThat(saved.get("form", "") + saved.get("connections", "")).doesNotContain("s3cret");
    }

    @Test
    void theFirstSessionBeginsWithTheDefaults() {
        Models first = models();
        TypedBefore.restore(first, new Choices(saved));

        assertThat(first.workload().form().get().workload().name()).isEqualTo("sharded-query");
        assertThat(first.target().connections().byUri().get()).isFalse();
    }

    private Models models() {
        Threads threads = new Threads(task -> {}, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER);
        return Models.of(
                Workloads.find(Optional.empty()),
                results,
                (input, listener, control) -> {
                    throw new AssertionError("nothing runs");
                },
                TargetServices.of(
                        new DesktopTargets(LocalDeployments.find().map(LocalDeployments::hold), new Passwords()),
                        threads.servers(),
                        threads.watcher()),
                threads,
                file -> {});
    }
}
