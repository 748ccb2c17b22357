@echo off
rem Starts Shardlab on Windows. Builds it on first use; delete cli\target to have it built again.
rem   SHARDLAB_JAVA_OPTS  further options for the Java virtual machine
rem   JAVA_HOME           the JDK to use, 17 or newer
setlocal
set "HERE=%~dp0"
set "LIB=%HERE%cli\target\simulator\lib"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo simulator: needs a JDK 17 or newer: install one, or set JAVA_HOME. 1>&2
  exit /b 1
)
if exist "%LIB%" goto run
where mvn >nul 2>&1
if errorlevel 1 (
  echo simulator: needs Maven 3.8 or newer ^(mvn^) to build itself on first use: install it. 1>&2
  exit /b 1
)
echo simulator: building Shardlab, which takes a minute on first use ... 1>&2
pushd "%HERE%"
call mvn -q -B -ntp -DskipTests "-Dspotless.check.skip=true" -pl cli -am package 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" (
  echo simulator: the build failed. 1>&2
  exit /b 1
)
:run
"%JAVA%" -Xmx256m %SHARDLAB_JAVA_OPTS% -cp "%LIB%\*" io.shardlab.cli.Main %*
exit /b %ERRORLEVEL%
