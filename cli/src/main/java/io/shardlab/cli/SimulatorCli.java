package io.shardlab.cli;

import io.shardlab.cli.command.CommandPlugin;
import io.shardlab.cli.command.CommandPlugin.Command;
import io.shardlab.cli.command.CommandPlugin.Spelling;
import io.shardlab.cli.command.CompareCommand;
import io.shardlab.cli.command.DescribeCommand;
import io.shardlab.cli.command.ExperimentCommands;
import io.shardlab.cli.command.HistoryCommand;
import io.shardlab.cli.command.ListCommand;
import io.shardlab.cli.command.MergeCommand;
import io.shardlab.cli.command.ReportCommand;
import io.shardlab.cli.command.RunCommand;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.Surroundings;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as a whole: its commands, and one place that handles failures. For one thread. */
final class SimulatorCli {

    /** The messages of Unix and of Windows. */
    private static final Pattern PIPE_CLOSED = Pattern.compile("(?i)broken pipe|pipe (is being closed|has been ended)");

    private Console console;
    private final UnaryOperator<TargetOpener> targets;
    private final Surroundings surroundings;
    private final Map<String, Workload> read = new HashMap<>();
    private Workloads workloads;

    /** Those of extensions, by their names. */
    private final Map<String, Command> added = new LinkedHashMap<>();

    SimulatorCli(Console console) {
        this(console, UnaryOperator.identity());
    }

    /** @param targets see {@link Services} */
    SimulatorCli(Console console, UnaryOperator<TargetOpener> targets) {
        this(console, targets, Surroundings.ofProcess());
    }

    /** @param targets see {@link Services} */
    SimulatorCli(Console console, UnaryOperator<TargetOpener> targets, Surroundings surroundings) {
        this.console = console;
        this.targets = targets;
        this.surroundings = surroundings;
        ServiceLoader.load(CommandPlugin.class)
                .forEach(plugin -> plugin.commands().forEach(command -> added.put(command.name(), command)));
    }

    /** Runs one command and returns the exit code. Output that cannot be written is a failure. */
    int run(String... arguments) {
        int code = execute(arguments);
        return console.lost().map(failure -> lost(failure, code)).orElse(code);
    }

    /** A reader such as {@code head}, which reads the beginning only, needs no message. */
    private int lost(IOException failure, int code) {
        String reason = String.valueOf(failure.getMessage());
        if (PIPE_CLOSED.matcher(reason).find()) {
            return code == ExitCode.OK ? ExitCode.READER_GONE : code;
        }
        console.err()
                .println("simulator: "
                        + Message.of("The output cannot be written: {0}.", reason)
                                .in(console.language()));
        return code == ExitCode.OK ? ExitCode.RUN_FAILED : code;
    }

    private int execute(String... arguments) {
        boolean verbose = Arrays.asList(arguments).contains(CommandWords.VERBOSE);
        if (verbose) {
            // logback.xml reads the property when the first logger is created.
            System.setProperty("SHARDLAB_LOG", "DEBUG");
        }
        console = console.in(LanguageOption.ofSystem(surroundings));
        try {
            LanguageOption typed = LanguageOption.in(List.of(arguments), surroundings);
            console = console.in(typed.language());
            List<String> words =
                    CommandWords.normalized(this::spelling, typed.words().toArray(String[]::new));
            requireKnownWorkload(words);
            return commandLine(new Failures(console, verbose), words, typed).execute(words.toArray(String[]::new));
        } catch (RuntimeException | Error e) {
            return new Failures(console, verbose).handle(e);
        }
    }

    private Spelling spelling(String command) {
        return Optional.ofNullable(added.get(command)).map(Command::spelling).orElse(Spelling.USUAL);
    }

    /** Refuses an unknown workload by a sentence that suggests the nearest name. */
    private void requireKnownWorkload(List<String> words) {
        if (words.size() > 1
                && words.get(0).equals(CommandWords.RUN)
                && !words.get(1).startsWith("-")) {
            named(words.get(1));
        }
    }

    /** A workload file is read once. */
    private Workload named(String name) {
        return read.computeIfAbsent(name, workloads()::named);
    }

    private CommandLine commandLine(Failures failures, List<String> words, LanguageOption option) {
        CommandSpec root = Specs.group(
                "simulator",
                "Shardlab, the MongoDB workload simulator: does sharding pay, how"
                        + " many shards, how many mongos, at what load?");
        root.name("simulator").versionProvider(new Version());
        root.usageMessage()
                .customSynopsis("simulator --workload NAME|FILE [options]", "simulator COMMAND [options]")
                .footer(
                        "",
                        "Every command takes --verbose for logs and stack traces, and --language en|ja; the default is"
                                + " the language of the system. --value-files FOLDER allows workload files to name files"
                                + " in another folder than their own.");
        Map<String, Supplier<Object>> commands = commands(words, option);
        // Creating the other commands would take longer than the work of a short command.
        selected(words, 0, commands.keySet())
                .forEach(name -> root.addSubcommand(
                        name, new CommandLine(commands.get(name).get())));
        HelpTexts.translate(root, console.language());
        return new CommandLine(root)
                .setOut(writer(console.rawOut()))
                .setErr(writer(console.rawErr()))
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                // A label or a password may begin with @.
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true);
    }

    /** The commands by their names, in the order in which the help shows them. */
    private Map<String, Supplier<Object>> commands(List<String> words, LanguageOption option) {
        Services services = new Services(console, targets, surroundings, this::workloads, option.typed());
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put(CommandWords.RUN, () -> runGroup(words, services));
        commands.put(
                ExperimentCommands.NAME, () -> new ExperimentCommands(console, services, workloads(), words).spec());
        commands.put("list", () -> new ListCommand(console, workloads(), console.language()));
        commands.put("describe", () -> new DescribeCommand(console, workloads(), console.language()));
        commands.put("report", () -> new ReportCommand(console, workloads(), console.language()));
        commands.put("compare", () -> new CompareCommand(console));
        commands.put("history", () -> new HistoryCommand(console));
        commands.put("merge", () -> new MergeCommand(console, services));
        added.forEach(
                (name, command) -> commands.put(name, () -> command.create().apply(services)));
        return commands;
    }

    /** The name that the word at an index gives, or all names if it gives none. */
    private static Collection<String> selected(List<String> words, int index, Collection<String> names) {
        return words.size() > index && names.contains(words.get(index)) ? List.of(words.get(index)) : names;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private CommandSpec runGroup(List<String> words, Services services) {
        CommandSpec run =
                Specs.group(CommandWords.RUN, "Run a workload or a workload file; the same as --workload NAME|FILE.");
        List<String> names = workloads().all().stream().map(Workload::name).toList();
        boolean named = words.size() > 1
                && words.get(0).equals(CommandWords.RUN)
                && !words.get(1).startsWith("-");
        for (String name : named ? List.of(words.get(1)) : names) {
            run.addSubcommand(name, new RunCommand(console, services, named(name)).spec());
        }
        return run;
    }

    private Workloads workloads() {
        if (workloads == null) {
            workloads = Workloads.find();
        }
        return workloads;
    }
}
