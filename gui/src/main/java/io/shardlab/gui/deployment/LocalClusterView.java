package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.gui.deployment.LocalClusterModel.State;
import io.shardlab.gui.form.FormView;
import io.shardlab.gui.form.ParameterGroup;
import io.shardlab.gui.form.ReasonLink;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Starts and stops the local cluster that a person keeps, and shows its state. */
final class LocalClusterView extends VBox {

    private static final int SHOWN_MESSAGES = 4;

    private final TargetModel target;
    private final LocalClusterModel cluster;
    private final Texts texts;
    private final Label state = Views.paragraph("", Styles.TEXT_BOLD);
    private final Button start;
    private final Button stop;
    private final ProgressBar bar = new ProgressBar();
    private final TextField address = new TextField();
    private final Label differences = Views.muted("");

    LocalClusterView(TargetModel target, Texts texts) {
        super(Views.GAP);
        this.target = target;
        this.cluster = target.cluster();
        this.texts = texts;
        state.setId("cluster-state");
        start = Views.button(
                "cluster-start",
                Message.of("St_art cluster"),
                Message.of("Start this local cluster and keep it running; runs with the same settings use it"),
                texts,
                target::startCluster);
        start.getStyleClass().add(Styles.ACCENT);
        stop = Views.button(
                "cluster-stop",
                Message.of("Sto_p cluster"),
                Message.of("Shut down its servers and delete their data"),
                texts,
                this::end);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(texts.say("The cluster is starting or stopping"));
        Views.hideWithoutRoom(bar);
        // The address is for other clients: it can be copied, but not edited.
        address.setId("cluster-address");
        address.setEditable(false);
        address.setAccessibleText(texts.say("Connection string for other clients"));
        Views.hideWithoutRoom(address);
        differences.setId("cluster-differences");
        Button restart = Views.button(
                "cluster-restart",
                Message.of("R_estart with these values"),
                Message.of("Shut down the running cluster, delete its data, and start the one that is typed"),
                texts,
                target::restartCluster);
        VBox other = new VBox(Views.GAP, differences, restart);
        Views.hideWithoutRoom(other);
        Views.follow(this, target.inUse(), restart::setDisable);
        Label problem = Views.problem(
                cluster.status().map(LocalClusterModel.Status::problem).map(texts::say));
        problem.setId("cluster-problem");
        ReasonLink reason = new ReasonLink(
                target.form(),
                form -> form.problemIn(Set.of(ParameterGroup.TARGET)),
                field -> FormView.focus(getScene().getRoot(), field),
                texts);
        getChildren().addAll(state, Views.row(start, stop), reason, bar, problem, address, other, messages());
        List.of(cluster.status(), target.settings(), target.inUse(), target.othersInUse())
                .forEach(value -> Views.follow(this, value, now -> show()));
        Views.follow(this, target.differences(), now -> showDifferences(now, other));
        // The address is set again only if the servers change, because a new text would clear a selection that a person
        // wants to copy.
        Views.follow(this, cluster.status().map(LocalClusterModel.Status::target), this::showAddress);
    }

    /** A start that is under way is cancelled; neither action has an effect at another time. */
    private void end() {
        cluster.cancel();
        cluster.stop();
    }

    private void show() {
        State now = cluster.status().get().state();
        boolean inUse = target.inUse().get();
        boolean others = now == State.DOWN && target.othersInUse().get();
        state.setText(texts.say(
                inUse
                        ? Message.of("Up, in use by the run")
                        : others ? Message.of("Not started; the run under way uses other servers") : now.words()));
        start.setDisable(now != State.DOWN || target.settings().getValue().isEmpty());
        stop.setDisable(now != State.STARTING && (now != State.UP || inUse));
        stop.setText(texts.say(now == State.STARTING ? "Ca_ncel" : "Sto_p cluster"));
        boolean busy = now != State.UP && now != State.DOWN;
        bar.setVisible(busy);
        // An animated bar costs time even where nobody sees it.
        bar.setProgress(busy ? ProgressBar.INDETERMINATE_PROGRESS : 0);
    }

    private void showAddress(Optional<WatchedTarget> servers) {
        address.setVisible(servers.isPresent());
        address.setText(
                servers.map(up -> String.join(",", up.description().uris())).orElse(""));
    }

    private Label messages() {
        Label messages = Views.wrapped("cluster-messages", Styles.TEXT_MUTED);
        messages.textProperty().bind(Bindings.createStringBinding(this::latest, cluster.messages()));
        return messages;
    }

    private String latest() {
        List<Message> all = cluster.messages();
        return all.stream()
                .skip(Math.max(0, all.size() - SHOWN_MESSAGES))
                .map(texts::say)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private void showDifferences(List<Parameter<?>> now, Node room) {
        String names =
                now.stream().map(parameter -> texts.parameter(parameter.name())).collect(Collectors.joining(", "));
        differences.setText(
                now.isEmpty()
                        ? ""
                        : texts.say(
                                "The running cluster differs in: {0}. A run with these values starts its own.", names));
        room.setVisible(!now.isEmpty());
    }
}
