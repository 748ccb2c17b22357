package io.shardlab.insight.screen;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.insight.capture.Capture;
import io.shardlab.insight.capture.CaptureOptions;
import io.shardlab.insight.capture.CaptureOutcome;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.mongo.connection.MongoTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/** The capture of a workload file from running servers. Used on one thread; it captures on another. */
public final class CaptureModel {

    private static final Parameter<Duration> DURATION = Parameter.of(
            "duration", ParameterTypes.duration(Duration.ofSeconds(1)), Duration.ofMinutes(2), "Observed time.");

    private final ObservableValue<Optional<Settings>> servers;
    private final Function<Settings, Callable<MongoTarget>> connect;
    private final BackgroundWork work;
    private final StringProperty database = new SimpleStringProperty("");
    private final StringProperty duration = new SimpleStringProperty(DURATION.defaultText());
    private final ObjectProperty<Message> notice = new SimpleObjectProperty<>(Message.NONE);
    private final ReadOnlyObjectWrapper<Optional<Running>> running = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);

    /** A capture under way, the time that it observes, and its begin by {@link System#nanoTime}. */
    record Running(Capture capture, Duration time, long begin) {

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - begin);
        }
    }

    /**
     * @param target the settings of the typed deployment
     * @param connect prepares a connection to existing servers
     * @param work captures; each capture takes minutes
     */
    public CaptureModel(
            ObservableValue<Optional<Settings>> target,
            Function<Settings, Callable<MongoTarget>> connect,
            BackgroundWork work) {
        this.servers = target.map(settings ->
                settings.filter(now -> now.find(TargetParameters.URI).isPresent()));
        this.connect = connect;
        this.work = work;
    }

    /** The settings of the typed servers; empty if runs use a cluster of this machine. */
    ObservableValue<Optional<Settings>> servers() {
        return servers;
    }

    /**
     * Begins a capture. Returns at once.
     *
     * @param out the file, which may be replaced
     * @param then takes the file when it is written
     */
    void start(Path out, Consumer<Path> then) {
        problem.set(Message.NONE);
        notice.set(Message.NONE);
        try {
            Settings settings = servers.getValue().orElseThrow();
            CaptureOptions options = new CaptureOptions(
                    Optional.of(database.get().strip())
                            .filter(name -> !name.isEmpty())
                            .or(() -> UriParts.of(
                                            settings.get(TargetParameters.URI).get(0))
                                    .flatMap(UriParts::database)),
                    SampleOptions.DEFAULT_DOCUMENTS,
                    Set.of(),
                    false,
                    out,
                    true);
            options.requireUsable();
            Duration time = ParameterTypes.parse(DURATION, duration.get().strip());
            Capture capture = new Capture(options, text -> work.screen().execute(() -> notice.set(text)));
            running.set(Optional.of(new Running(capture, time, System.nanoTime())));
            Callable<MongoTarget> connection = connect.apply(settings);
            work.ask(
                    () -> outcome(capture, connection, time),
                    outcome -> {
                        running.set(Optional.empty());
                        then.accept(outcome.file());
                    },
                    this::failed);
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    private static CaptureOutcome outcome(Capture capture, Callable<MongoTarget> connection, Duration time)
            throws Exception {
        try (MongoTarget servers = connection.call()) {
            return capture.fromProfilers(
                    servers,
                    time,
                    OptionalDouble.empty(),
                    CacheFolder.ofThisUser().resolve("captures"));
        }
    }

    private void failed(Throwable failure) {
        running.set(Optional.empty());
        problem.set(FailureWords.message(failure));
    }

    /** Ends the capture under way, if any; what was seen until then is written. Returns at once. */
    public void stop() {
        running.get().ifPresent(now -> now.capture().stop());
    }

    /** The capture under way, if any. */
    public ReadOnlyObjectProperty<Optional<Running>> running() {
        return running.getReadOnlyProperty();
    }

    /** Empty for the database of the addresses, or else the only one. */
    StringProperty database() {
        return database;
    }

    /** The time for which operations are observed, such as 2m. */
    StringProperty duration() {
        return duration;
    }

    /** The last message of the capture. */
    ObjectProperty<Message> notice() {
        return notice;
    }

    /** The reason why nothing was captured, if any. */
    ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }
}
