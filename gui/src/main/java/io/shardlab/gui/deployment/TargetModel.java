package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.PlannedCluster;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;

/**
 * The deployment that runs use: the values that are typed for it in the form, the local cluster that is kept, and the state of
 * the servers. Used on one thread.
 */
public final class TargetModel {

    private final ObservableValue<ParameterForm> form;
    private final LocalClusterModel cluster;
    private final ConnectionModel connections;
    private final ClusterWatchModel watch;
    private final ReadOnlyObjectWrapper<Optional<ClusterView>> planned = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper inUse = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper othersInUse = new ReadOnlyBooleanWrapper();

    /** A field, because bindings are held weakly. */
    private final ObservableValue<Optional<Settings>> settings;

    private final ObservableValue<List<Parameter<?>>> differences;

    private final ObservableValue<Message> summary;

    /** The servers of the run under way. */
    private Optional<WatchedTarget> running = Optional.empty();

    /** The local cluster that is up, with the collection of the last run on it. */
    private Optional<WatchedTarget> held = Optional.empty();

    /** @param form the form that is shown */
    public TargetModel(ObservableValue<ParameterForm> form, TargetServices services) {
        this.form = form;
        this.cluster = new LocalClusterModel(services.clusters(), services.servers());
        this.connections = new ConnectionModel(form, services.passwords(), services.check(), services.servers());
        this.watch = new ClusterWatchModel(services.readers(), services.watcher());
        this.settings = form.flatMap(ParameterForm::deployment);
        this.differences = Bindings.createObjectBinding(this::findDifferences, settings, cluster.status());
        this.summary = Bindings.createObjectBinding(
                this::summarize, watch.target(), connections.byUri(), connections.addresses(), planned);
        settings.addListener((property, before, now) -> plan(now));
        cluster.status().addListener((property, before, now) -> {
            if (!now.target().equals(before.target())) {
                held = now.target();
                look();
            }
        });
        connections.byUri().addListener((property, before, now) -> {
            plan(settings.getValue());
            look();
        });
        connections.test().addListener((property, before, now) -> look());
        plan(settings.getValue());
    }

    /** While a typed value is not allowed, the last plan stays. */
    private void plan(Optional<Settings> now) {
        if (connections.byUri().get()) {
            planned.set(Optional.empty());
        } else {
            now.ifPresent(run -> planned.set(
                    TargetParameters.isLocal(run) ? Optional.of(PlannedCluster.of(run)) : Optional.empty()));
        }
    }

    private Message summarize() {
        return watch.target()
                .get()
                .map(servers -> TargetWords.of(servers.description()))
                .or(() -> planned.get().map(TargetWords::of))
                .orElseGet(() -> connections.byUri().get()
                        ? TargetWords.of(connections.addresses().get())
                        : Message.NONE);
    }

    private List<Parameter<?>> findDifferences() {
        Optional<Settings> up = cluster.status().get().settings();
        return settings.getValue()
                .filter(TargetParameters::isLocal)
                .flatMap(wanted -> up.map(known -> TargetParameters.differences(known, wanted)))
                .orElse(List.of());
    }

    /** A run has opened its target, or has closed it if empty. */
    public void runsOn(Optional<WatchedTarget> target) {
        running = target;
        if (target.isPresent() && connections.byUri().get()) {
            connections.keep(target.get().description().serverVersion());
        }
        if (target.isPresent() && held.filter(target.get()::isSameServers).isPresent()) {
            held = target;
        }
        look();
    }

    private void look() {
        inUse.set(running.flatMap(run -> held.filter(run::isSameServers)).isPresent());
        othersInUse.set(running.isPresent() && !inUse.get());
        watch.watch(running.or(
                () -> connections.byUri().get() ? connections.test().get().servers() : held));
    }

    /** Starts the local cluster that is typed; does nothing while a typed value is not allowed. */
    public void startCluster() {
        form.getValue()
                .whenPlanned(runs ->
                        settings.getValue().filter(TargetParameters::isLocal).ifPresent(cluster::start));
    }

    /** Replaces the local cluster by the typed one; does nothing while a run uses it or a typed value is not allowed. */
    public void restartCluster() {
        form.getValue()
                .whenPlanned(runs -> settings.getValue()
                        .filter(wanted -> TargetParameters.isLocal(wanted) && !inUse.get())
                        .ifPresent(cluster::restart));
    }

    public ObservableValue<ParameterForm> form() {
        return form;
    }

    /**
     * The settings of the typed deployment, whatever is typed on other screens; of several, the first. Empty while a value of
     * the deployment is not allowed.
     */
    public ObservableValue<Optional<Settings>> settings() {
        return settings;
    }

    /** The local cluster that would be started; empty if a URI is given. */
    ReadOnlyObjectProperty<Optional<ClusterView>> planned() {
        return planned.getReadOnlyProperty();
    }

    /** The local cluster that a person keeps. */
    public LocalClusterModel cluster() {
        return cluster;
    }

    /** True while a run uses the local cluster that a person keeps, which must not be stopped then. */
    public ReadOnlyBooleanProperty inUse() {
        return inUse.getReadOnlyProperty();
    }

    /** True while a run uses other servers than the local cluster that a person keeps. */
    public ReadOnlyBooleanProperty othersInUse() {
        return othersInUse.getReadOnlyProperty();
    }

    /** The servers of the run under way, or else those that runs would use, in a few words. */
    public ObservableValue<Message> summary() {
        return summary;
    }

    /** The typed parameters that differ from the local cluster that is up; if there are any, runs start their own. */
    public ObservableValue<List<Parameter<?>>> differences() {
        return differences;
    }

    public ConnectionModel connections() {
        return connections;
    }

    /**
     * The state of the servers of the run under way, or else of those that runs would use, as far as they are known: the local
     * cluster that is up, or the servers at the addresses that were tested.
     */
    public ClusterWatchModel watch() {
        return watch;
    }
}
