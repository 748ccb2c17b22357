package io.shardlab.cli.command;

import io.shardlab.answers.page.ReportFolders;
import io.shardlab.answers.section.Defaults;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = "Write an HTML page with charts of saved runs or experiments, which needs no network.",
        mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

    private final Console console;
    private final Workloads workloads;
    private final Language language;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Folder of a run, of an experiment, or of several runs.")
    private List<Path> folders;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The page. Default: DIR/report.html, or ./report.html for several DIR.")
    private Path out;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean open;

    public ReportCommand(Console console, Workloads workloads, Language language) {
        this.console = console;
        this.workloads = workloads;
        this.language = language;
    }

    @Override
    public Integer call() {
        Path page = new ReportFolders(new Defaults(workloads, RunRequest::parametersOf), language, console::note)
                .write(folders, Optional.ofNullable(out));
        console.out().println(page);
        if (open) {
            show(page);
        }
        return ExitCode.OK;
    }

    /** Opens the page by the system's own command. */
    private void show(Path page) {
        try {
            new ProcessBuilder(browser(page.toUri().toString()))
                    .directory(page.toAbsolutePath()
                            .getRoot()
                            .toFile()) // not the current folder, whose content is unknown
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.note(Message.of("No browser could be started; open {0} yourself.", page));
        }
    }

    private static List<String> browser(String uri) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", uri);
        }
        return List.of(system.contains("mac") ? "open" : "xdg-open", uri);
    }
}
